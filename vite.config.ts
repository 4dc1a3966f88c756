/** The portal's build (from index.html into dist/) and, with `--ssr`, the server's (into dist-server/). */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { saidByBrand } from './contract/brand.ts';
import type { PortalBrand } from './contract/brand-schema.ts';
import { portal } from './portal.config.ts';
import { brotli } from './scripts/brotli.mjs';
import { declarationHeads } from './scripts/declaration-heads.mjs';
import { installable } from './scripts/installable.mjs';
import { compileCatalogue } from './scripts/texts/plugin.mjs';
import { preloadStart } from './scripts/preload-start.mjs';
import { unusedPackages } from './scripts/unused-packages.mjs';
import { workerFiles } from './scripts/worker-files.mjs';

/** `@refinedev/antd` imports a Markdown renderer for parts that this portal does not use; its packages do not say that dropping it is safe. It is: none of them does anything on import. */
const withoutEffects = /node_modules\/(react-markdown|remark-|micromark|mdast-|unist-|hast-|unified|vfile|property-information|decode-named|character-entities|bail|trough|devlop|is-plain-obj|zwitch|ccount|longest-streak|html-url|space-separated|comma-separated|style-to|inline-style|trim-lines|estree-util|markdown-table|escape-string)/;

/** What is small, and most of the screens that come after the first have in common. */
const smallParts = [
  /src[\\/]engine[\\/]kit[\\/]section[\\/](?:RecordHeader|Section)\.tsx$/,
  /src[\\/]engine[\\/]kit[\\/]feedback[\\/](?:LongText|ContactLinks|Byline)\.tsx$/,
  /src[\\/]engine[\\/]kit[\\/](?:data[\\/]use-(?:record|part|options)|form[\\/]use-leaving|rows[\\/]use-neighbours)\.ts$/,
  /src[\\/](?:engine[\\/](?:kit[\\/]tools[\\/]LinkButton|features[\\/]audit[\\/]RecordHistory)|custom[\\/]FollowMoney)\.tsx$/,
  /icons[\\/](?:(?:Camera|Close|Down|Export|FileSearch|Printer|Up)Outlined|(?:ExclamationCircle|InfoCircle)Filled)\.js$/,
  /rc-util[\\/]es[\\/]pickAttrs\.js$|antd[\\/]es[\\/]input[\\/]style[\\/]/,
];

/** What an order's page draws, and other screens too, each its own choice of these: what two of them need is in the first. */
const shared = ['input', 'modal', 'input-number', 'drawer', 'alert', 'radio'];

const brand: PortalBrand = portal;

export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        plugins: [compileCatalogue(), workerFiles()],
        publicDir: false,
        build: {
          outDir: 'dist-server',
          target: 'node20',
          sourcemap: true,
          rolldownOptions: { input: ['server/main.ts', 'server/create-admin.ts', 'server/prepare.ts', 'server/backup.ts', 'server/restore.ts'] },
        },
      }
    : {
        resolve: { alias: unusedPackages },
        plugins: [declarationHeads(), compileCatalogue(), react(), preloadStart(), installable(saidByBrand(brand.Name)), ...(process.env['UNCOMPRESSED'] ? [] : [brotli()])],
        // The strict content policy allows neither data: scripts nor inline ones.
        build: {
          outDir: 'dist',
          manifest: true,
          assetsInlineLimit: 0,
          // Safari 16 alone fetches nothing ahead without it: there a script comes when it is imported.
          modulePreload: { polyfill: false },
          rolldownOptions: {
            treeshake: { moduleSideEffects: [{ test: withoutEffects, sideEffects: false }, { test: /[\\/]contract[\\/]/, sideEffects: false }] },
            // A hundred small files take a browser longer than their bytes do: what finds the language is one, all that the start needs another, all that the session adds a third, and the declarations that nobody looks at yet a fourth.
            output: {
              codeSplitting: {
                groups: [
                  // Runs before all others: what it shares with them must not bring them along.
                  { name: 'language', tags: ['$initial'], priority: 7 },
                  { name: 'start', test: /src[\\/]start\.tsx$/, priority: 6 },
                  { name: 'session', test: /src[\\/](?:SignedIn|engine[\\/]features[\\/](?:alerts[\\/](?:Bell|Alerts)|scan[\\/]Scanner)|custom[\\/]orders[\\/]list[\\/]OrderRow)\.tsx$/, priority: 5 },
                  // What an order's page shares with the declarations, which it does not wait for.
                  { name: 'order', test: /custom[\\/]money-traces\.ts$|kit[\\/]form[\\/]texts\.ts$|icons[\\/](?:PictureOutlined|CheckCircleFilled)\.js$/, priority: 4 },
                  { name: 'small', test: (id) => smallParts.some((part) => part.test(id)), priority: 3 },
                  { name: 'declarations', test: /src[\\/]declared\.ts$/, priority: 2 },
                  ...shared.map((name, at) => ({ name, test: new RegExp(`antd[\\\\/]es[\\\\/]${name}[\\\\/]`), priority: 1.9 - at / 10 })),
                  { name: 'order-page', test: /orders[\\/]page[\\/]OrderDetail\.tsx$/, priority: 1 },
                ],
              },
            },
          },
        },
      },
);
