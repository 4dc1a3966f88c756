/**
 * A Vite plugin that has the page fetch the portal itself and its styles at once, though it runs only when the language
 * is known: an import that waits for another would cost every reader one more way to the server and back.
 */
const start = 'src/start.tsx';

/** @returns {import('vite').Plugin} */
export function preloadStart() {
  return {
    name: 'preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const needed = chunks.filter(({ facadeModuleId, moduleIds }) => [facadeModuleId ?? '', ...moduleIds].some((id) => id.endsWith(start)));
        if (needed.length === 0) throw new Error(`The build has no chunk that holds ${start}`);
        const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const scripts = new Set(needed.flatMap(({ fileName, imports }) => [fileName, ...imports]));
        /** @param {string} rel */
        const link = (rel) => (/** @type {string} */ file) => ({ tag: 'link', attrs: { rel, crossorigin: '', href: `/${file}` }, injectTo: /** @type {const} */ ('head') });
        return [...[...scripts].map(link('modulepreload')), ...[...new Set(styles)].map(link('stylesheet'))];
      },
    },
  };
}
