/**
 * A Vite plugin that makes the page preload the portal's scripts and styles, which saves a round trip. A `meta` element
 * lists the signed-in portal's scripts, which `packages/admin/app/preload-session.ts` downloads.
 */

export const startModule = /[\\/]app[\\/]start\.[jt]sx?$/;
export const sessionModule = /[\\/]app[\\/]SignedIn\.[jt]sx?$/;

/** @returns {import('vite').Plugin} */
export function preloadStart() {
  return {
    name: 'preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        /** @param {RegExp} source */
        const chunkOf = (source) => {
          const found = Object.values(bundle).find(
            (file) => file.type === 'chunk' && file.moduleIds.some((id) => source.test(id)),
          );
          if (found?.type !== 'chunk') throw new Error(`The build has no chunk that contains ${source.source}`);
          return found;
        };
        const [portal, signedIn] = [chunkOf(startModule), chunkOf(sessionModule)];
        const scripts = [portal.fileName, ...portal.imports];
        const later = [signedIn.fileName, ...signedIn.imports].filter((file) => !scripts.includes(file));
        // An import waits for the styles of its chunk, so also load the signed-in portal's styles from the start.
        const styles = new Set(
          [portal, signedIn].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
        );
        /** @param {string} tag @param {Record<string, string>} attrs */
        const inHead = (tag, attrs) => ({ tag, attrs, injectTo: /** @type {const} */ ('head') });
        return [
          inHead('meta', { name: 'portal-session', content: later.map((file) => `/${file}`).join(' ') }),
          ...scripts.map((file) => inHead('link', { rel: 'modulepreload', crossorigin: '', href: `/${file}` })),
          ...[...styles].map((file) => inHead('link', { rel: 'stylesheet', crossorigin: '', href: `/${file}` })),
        ];
      },
    },
  };
}
