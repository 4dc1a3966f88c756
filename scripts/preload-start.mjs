/**
 * A Vite plugin that has the page fetch the portal itself and its styles at once, though it runs only when the language
 * is known: an import that waits for another would cost every reader one more way to the server and back. What the
 * signed-in need besides is named to the page's first script, which knows whether anybody is and what address was opened.
 */
const start = 'src/start.tsx';
const signedIn = 'src/SignedIn.tsx';
const declared = 'src/declared.ts';
const order = 'src/custom/orders/page/OrderDetail.tsx';
const dialogs = 'src/engine/kit/theme/Dialogs.tsx';

/** @returns {import('vite').Plugin} */
export function preloadStart() {
  return {
    name: 'preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        /** @param {string} source */
        const heldBy = (source) => chunks.filter(({ facadeModuleId, moduleIds }) => [facadeModuleId ?? '', ...moduleIds].some((id) => id.endsWith(source)));
        /** @param {string} source */
        const holding = (source) => {
          const found = heldBy(source);
          if (found.length === 0) throw new Error(`The build has no chunk that holds ${source}`);
          return found;
        };
        const needed = holding(start);
        const fetchedWith = (/** @type {string} */ source) => holding(source).flatMap(({ fileName, imports }) => [fileName, ...imports]);
        const session = fetchedWith(signedIn);
        // Those of the signed-in too: the first import of their part would wait until it had fetched them.
        const styles = [...needed, ...holding(signedIn)].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const scripts = new Set(needed.flatMap(({ fileName, imports }) => [fileName, ...imports]));
        /** @param {string} rel */
        const link = (rel) => (/** @type {string} */ file) => ({ tag: 'link', attrs: { rel, crossorigin: '', href: `/${file}` }, injectTo: /** @type {const} */ ('head') });
        /** @param {string} name @param {readonly string[]} files @param {ReadonlySet<string>} known */
        const named = (name, files, known) => ({ tag: 'meta', attrs: { name, content: [...new Set(files)].filter((file) => !known.has(file)).map((file) => `/${file}`).join(' ') }, injectTo: /** @type {const} */ ('head') });
        const forSignedIn = named('portal-signed-in', session, scripts);
        const forOthers = named('portal-declarations', fetchedWith(declared), new Set([...scripts, ...session]));
        // A portal of one's own has no orders.
        const ofOrder = heldBy(order).length > 0 ? fetchedWith(order) : [];
        // The page would wait for all of them.
        if (holding(declared).some(({ fileName }) => ofOrder.includes(fileName))) this.warn('An order’s page imports from the chunk of the declarations: what both need belongs to the group “order” in vite.config.ts');
        const forOrder = named('portal-order', ofOrder, new Set([...scripts, ...session]));
        const forDialogs = named('portal-dialogs', fetchedWith(dialogs), scripts);
        return [forSignedIn, forOthers, forOrder, forDialogs, ...[...scripts].map(link('modulepreload')), ...[...new Set(styles)].map(link('stylesheet'))];
      },
    },
  };
}
