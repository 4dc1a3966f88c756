/** The portal's build (from index.html into dist/) and, with `--ssr`, the server's (into dist-server/). */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { saidByBrand } from './packages/admin/contract/brand.ts';
import type { PortalBrand } from './packages/admin/contract/brand-schema.ts';
import { portal } from './portal.config.ts';
import { brotli } from './scripts/brotli.mjs';
import { installable } from './scripts/installable.mjs';
import { compileCatalogue } from './scripts/texts/plugin.mjs';
import { preloadStart } from './scripts/preload-start.mjs';
import { portalTables } from './scripts/portal-tables.mjs';
import { unusedPackages } from './scripts/unused-packages.mjs';
import { workerFiles } from './scripts/worker-files.mjs';

/** `@refinedev/antd` imports a Markdown renderer for parts that this portal does not use; its packages do not say that dropping it is safe. It is: none of them does anything on import. */
const withoutEffects = /node_modules\/(react-markdown|remark-|micromark|mdast-|unist-|hast-|unified|vfile|property-information|decode-named|character-entities|bail|trough|devlop|is-plain-obj|zwitch|ccount|longest-streak|html-url|space-separated|comma-separated|style-to|inline-style|trim-lines|estree-util|markdown-table|escape-string)/;

const brand: PortalBrand = portal;

export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        plugins: [compileCatalogue(), workerFiles()],
        resolve: { alias: portalTables },
        ssr: { noExternal: ['schema-admin'] },
        publicDir: false,
        build: {
          outDir: 'dist-server',
          target: 'node20',
          sourcemap: true,
          rolldownOptions: { input: ['server/main.ts', 'server/create-admin.ts', 'server/prepare.ts', 'server/backup.ts', 'server/restore.ts'] },
        },
      }
    : {
        resolve: { alias: [...unusedPackages, ...portalTables] },
        plugins: [compileCatalogue(), react(), preloadStart(), installable(saidByBrand(brand.Name)), ...(process.env['UNCOMPRESSED'] ? [] : [brotli()])],
        // The strict content policy allows neither data: scripts nor inline ones.
        build: {
          outDir: 'dist',
          manifest: true,
          assetsInlineLimit: 0,
          // Safari 16 alone fetches nothing ahead without it: there a script comes when it is imported.
          modulePreload: { polyfill: false },
          rolldownOptions: {
            treeshake: { moduleSideEffects: [{ test: withoutEffects, sideEffects: false }, { test: /[\\/]contract[\\/]/, sideEffects: false }] },
            output: {
              codeSplitting: {
                groups: [
                  // First, so that it takes none of the modules that it shares with the others.
                  { name: 'language', tags: ['$initial'], priority: 3 },
                  { name: 'start', test: /src[\\/]start\.tsx$/, priority: 2 },
                  { name: 'session', test: /src[\\/]SignedIn\.tsx$/, priority: 1 },
                ],
              },
            },
          },
        },
      },
);
