/** Plugins and settings for the `vite.config.ts` and `vitest.config.ts` of a portal. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { brotli } from './brotli.mjs';
import { installable } from './installable.mjs';
import { portalModules } from './portal-modules.mjs';
import { preloadStart, sessionModule, startModule } from './preload-start.mjs';
import { compileCatalogue } from './texts/plugin.mjs';
import { antdForms, unusedPackages } from './unused-packages.mjs';

/**
 * Packages of a Markdown renderer that `@refinedev/antd` imports and portals don't use. They aren't marked as free of
 * side effects, although none has any.
 */
const withoutEffects =
  /node_modules\/(react-markdown|remark-|micromark|mdast-|unist-|hast-|unified|vfile|property-information|decode-named|character-entities|bail|trough|devlop|is-plain-obj|zwitch|ccount|longest-streak|html-url|space-separated|comma-separated|style-to|inline-style|trim-lines|estree-util|markdown-table|escape-string)/;

/** The reader and writer of CSV files, which the session's script doesn't need. */
const csvPackage = /node_modules\/papaparse\//;

const manifest = fileURLToPath(new URL('../package.json', import.meta.url));
/** @type {{ browserImports?: readonly string[] }} only in the published package */
const { browserImports = [] } = JSON.parse(readFileSync(manifest, 'utf8'));

/** @param {string} root the portal's folder @param {boolean} withForms @returns {import('vite').UserConfig} */
function settings(root, withForms) {
  const modules = portalModules(root);
  return {
    resolve: { alias: [...unusedPackages, ...(withForms ? [] : [antdForms]), ...modules] },
    // The published package imports modules of the portal, so Vite can't prebundle it. This makes Vite scan its
    // sources.
    optimizeDeps: {
      exclude: browserImports.length > 0 ? ['schema-admin', ...modules.map(({ find }) => find)] : [],
      include: browserImports.map((name) => `schema-admin > ${name}`),
    },
    build: {
      outDir: 'dist',
      manifest: true,
      // The content security policy forbids inline and data: scripts.
      assetsInlineLimit: 0,
      // Only Safari 16 needs the polyfill. Without it, scripts load when they are imported.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        treeshake: {
          moduleSideEffects: [
            { test: withoutEffects, sideEffects: false },
            { test: csvPackage, sideEffects: false },
            { test: /[\\/]contract[\\/]/, sideEffects: false },
          ],
        },
        output: {
          codeSplitting: {
            groups: [
              // First, so that it contains no modules that other chunks share.
              { name: 'language', tags: ['$initial'], priority: 3 },
              // Refine imports it too, but only for hooks that portals don't use.
              { name: 'csv', test: csvPackage, priority: 3 },
              { name: 'start', test: startModule, priority: 2 },
              { name: 'session', test: sessionModule, priority: 1 },
            ],
          },
        },
      },
    },
  };
}

/**
 * Returns the plugins that build a portal from `index.html` into `dist/`.
 * @param {{ name?: string | undefined, compress?: boolean, withForms?: boolean }} [options] `name` is the
 * portal's name. `compress` writes a `.br` file for each text file. `withForms` is false for a portal whose pages
 * don't use antd's `Form`. Both are true by default.
 * @returns {import('vite').PluginOption[]}
 */
export function schemaAdmin({ name, compress = true, withForms = true } = {}) {
  return [
    { name: 'schema-admin', config: ({ root }) => settings(root ?? process.cwd(), withForms) },
    compileCatalogue(),
    react(),
    preloadStart(),
    installable(name),
    ...(compress ? [brotli()] : []),
  ];
}

/** Settings for builds that run in Node. */
export const inNode = {
  plugins: [compileCatalogue()],
  alias: portalModules(process.cwd()),
  unused: unusedPackages,
  antdForms,
};

/** Returns the settings of a portal's `vitest.config.ts`. Tests render in happy-dom. */
export function forVitest() {
  return {
    plugins: inNode.plugins,
    resolve: { alias: [...inNode.unused, ...inNode.alias] },
    test: {
      environment: 'happy-dom',
      environmentOptions: {
        happyDOM: { width: 1366, height: 768, settings: { device: { prefersReducedMotion: 'reduce' } } },
      },
      setupFiles: ['schema-admin/testing/document.ts'],
      include: ['**/*.test.{ts,tsx}'],
      exclude: ['**/node_modules/**', 'dist/**'],
      // Otherwise, Node would load a second copy of react-router for Refine, and ignore aliases.
      server: { deps: { inline: [/@refinedev\//, /\/antd\//, /\/rc-resize-observer\//, /schema-admin/] } },
      testTimeout: 60_000,
    },
  };
}
