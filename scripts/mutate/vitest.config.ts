/** The tests as Stryker runs them: unit tests, and for what lives on screens the document tests that `scripts/mutate.mjs` names. */
import { defineConfig } from 'vitest/config';
import { inDocument, plugins } from '../../vitest.config.ts';

const units = (process.env['MUTATE_TESTS'] ?? '**/*.test.{ts,tsx}').split(' ');
const documents = (process.env['MUTATE_DOCUMENTS'] ?? '').split(' ').filter(Boolean);
const exclude = ['**/node_modules/**', 'dist/**', 'dist-server/**'];
// No `execArgv`: Stryker's tests run in threads, which take none.
const everywhere = { isolate: false, maxWorkers: 1, server: { deps: { inline: [/@refinedev\//] } } };
/** On a busy machine a test may be slow, and nothing else be wrong with it. */
const testTimeout = 120_000;
const beginning = 'scripts/mutate/setup.ts';

export default defineConfig({
  test: {
    projects: [
      { plugins, test: { ...everywhere, environment: 'node', name: 'unit', include: units, exclude: [...exclude, '**/*.dom.test.tsx'], setupFiles: [beginning], testTimeout } },
      ...(documents.length > 0 ? [{ plugins, test: { ...everywhere, ...inDocument, name: 'pages', include: documents, exclude, setupFiles: [...inDocument.setupFiles, beginning], testTimeout } }] : []),
    ],
  },
});
