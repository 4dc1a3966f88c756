/**
 * A Vite plugin that has the page fetch the portal itself at once, though it runs only when the language is known: an
 * import that waits for another would cost every reader one more way to the server and back.
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
        const first = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(start)));
        if (first === undefined) throw new Error(`The build has no chunk that holds ${start}`);
        return [first.fileName, ...first.imports].map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: '', href: `/${file}` }, injectTo: 'head' }));
      },
    },
  };
}
