/** The portal in a document: `tests/` and what the scaffolder writes beside resources. */
import { defineConfig } from 'vitest/config';
import { compileCatalogue } from './scripts/texts/plugin.mjs';
import { portalTables } from './scripts/portal-tables.mjs';
import { unusedPackages } from './scripts/unused-packages.mjs';

export default defineConfig({
  plugins: [compileCatalogue()],
  resolve: { alias: [...unusedPackages, ...portalTables] },
  test: {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { width: 1366, height: 768, settings: { device: { prefersReducedMotion: 'reduce' } } } },
    setupFiles: ['tests/setup/document.ts'],
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**'],
    server: { deps: { inline: [/@refinedev\//, /\/antd\//, /\/rc-resize-observer\//] } },
    testTimeout: 60_000,
  },
});
