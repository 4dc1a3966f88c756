/**
 * A Vite plugin that has the page fetch the portal itself and its styles at once, though it runs only when the language
 * is known: an import that waits for another would cost every reader one more way to the server and back. What the
 * signed-in need besides is named to the page's first script, which knows whether anybody is.
 */
const start = 'src/start.tsx';
const signedIn = 'src/SignedIn.tsx';

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
        const holding = (source) => {
          const found = chunks.filter(({ facadeModuleId, moduleIds }) => [facadeModuleId ?? '', ...moduleIds].some((id) => id.endsWith(source)));
          if (found.length === 0) throw new Error(`The build has no chunk that holds ${source}`);
          return found;
        };
        const needed = holding(start);
        const session = holding(signedIn).flatMap(({ fileName, imports }) => [fileName, ...imports]);
        const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const scripts = new Set(needed.flatMap(({ fileName, imports }) => [fileName, ...imports]));
        /** @param {string} rel */
        const link = (rel) => (/** @type {string} */ file) => ({ tag: 'link', attrs: { rel, crossorigin: '', href: `/${file}` }, injectTo: /** @type {const} */ ('head') });
        const later = [...new Set(session)].filter((file) => !scripts.has(file)).map((file) => `/${file}`);
        const forSignedIn = { tag: 'meta', attrs: { name: 'portal-signed-in', content: later.join(' ') }, injectTo: /** @type {const} */ ('head') };
        return [forSignedIn, ...[...scripts].map(link('modulepreload')), ...[...new Set(styles)].map(link('stylesheet'))];
      },
    },
  };
}
