/**
 * A Vite plugin that makes the page preload the portal's scripts and styles, which saves a round trip. `meta` elements
 * list the scripts of the signed-in portal and of management, which `packages/admin/app/preload-session.ts` downloads.
 */

export const startModule = /[\\/]app[\\/]start\.[jt]sx?$/;
export const sessionModule = /[\\/]app[\\/]SignedIn\.[jt]sx?$/;
const managementModule = /[\\/]app[\\/]SignedInManagement\.[jt]sx?$/;

/** @param {readonly string[]} files */
const paths = (files) => files.map((file) => `/${file}`).join(' ');

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
        const portal = chunkOf(startModule);
        const signedIn = chunkOf(sessionModule);
        const management = chunkOf(managementModule);
        const scripts = [portal.fileName, ...portal.imports];
        const sessionScripts = [signedIn.fileName, ...signedIn.imports].filter((file) => !scripts.includes(file));
        const managementScripts = [management.fileName, ...management.imports].filter(
          (file) => !scripts.includes(file) && !sessionScripts.includes(file),
        );
        // An import waits for the styles of its chunk, so also load the signed-in portal's styles from the start.
        const styles = new Set(
          [portal, signedIn, management].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
        );
        /** @param {string} tag @param {Record<string, string>} attrs */
        const inHead = (tag, attrs) => ({ tag, attrs, injectTo: /** @type {const} */ ('head') });
        return [
          inHead('meta', { name: 'portal-session', content: paths(sessionScripts) }),
          inHead('meta', { name: 'portal-management', content: paths(managementScripts) }),
          ...scripts.map((file) => inHead('link', { rel: 'modulepreload', crossorigin: '', href: `/${file}` })),
          ...[...styles].map((file) => inHead('link', { rel: 'stylesheet', crossorigin: '', href: `/${file}` })),
        ];
      },
    },
  };
}
