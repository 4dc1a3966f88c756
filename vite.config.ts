/** Builds the portal (from index.html into dist/) and, with `--ssr`, the server (into dist-server/). */
import { defineConfig } from 'vite';
import { brandText } from './packages/admin/contract/brand.ts';
import type { PortalBrand } from './packages/admin/contract/brand-schema.ts';
import { inNode, schemaAdmin } from './packages/admin/vite/plugin.mjs';
import { portal } from './portal.config.ts';
import { workerFiles } from './scripts/worker-files.mjs';

const brand: PortalBrand = portal;

export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        plugins: [...inNode.plugins, workerFiles()],
        resolve: { alias: inNode.alias },
        ssr: { noExternal: ['schema-admin'] },
        publicDir: false,
        build: {
          outDir: 'dist-server',
          target: 'node20',
          sourcemap: true,
          rolldownOptions: {
            input: [
              'server/main.ts',
              'server/create-admin.ts',
              'server/prepare.ts',
              'server/backup.ts',
              'server/restore.ts',
            ],
          },
        },
      }
    : {
        plugins: schemaAdmin({
          name: brandText(brand.Name),
          compress: !process.env['UNCOMPRESSED'],
          withForms: false,
        }),
      },
);
