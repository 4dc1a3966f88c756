/** The tests as Stryker runs them: unit tests, and for what lives on screens the document tests that `scripts/mutate.mjs` names. */
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { inDocument, plugins } from '../../vitest.config.ts';

/** In a batch, only those that are asked something, and by a runner that asks them. */
const isBatch = process.env['MUTATE_BATCH'] !== undefined;
const asked = isBatch ? [...new Set(Object.entries<object>(JSON.parse(readFileSync(process.env['MUTATE_PLAN'] ?? '', 'utf8'))).flatMap(([test, mutants]) => (Object.keys(mutants).length > 0 ? [test.split('#')[0] ?? ''] : [])))] : undefined;
const isDocument = (file: string) => file.includes('.dom.test.');
const units = asked?.filter((file) => !isDocument(file)) ?? (process.env['MUTATE_TESTS'] ?? '**/*.test.{ts,tsx}').split(' ');
const documents = asked?.filter(isDocument) ?? (process.env['MUTATE_DOCUMENTS'] ?? '').split(' ').filter(Boolean);
const exclude = ['**/node_modules/**', 'dist/**', 'dist-server/**'];
// No `execArgv`: Stryker's tests run in threads, which take none.
const everywhere = { isolate: false, maxWorkers: 1, server: { deps: { inline: [/@refinedev\//] } }, ...(isBatch ? { runner: 'scripts/mutate/batch-runner.mjs' } : {}) };
/** On a busy machine a test may be slow, and nothing else be wrong with it. */
const testTimeout = isBatch ? 60_000 : 120_000;
const beginning = isBatch ? [] : ['scripts/mutate/setup.ts'];

export default defineConfig({
  test: {
    maxWorkers: 1,
    projects: [
      ...(units.length > 0 ? [{ plugins, test: { ...everywhere, environment: 'node', name: 'unit', include: units, exclude: [...exclude, '**/*.dom.test.tsx'], setupFiles: beginning, testTimeout } }] : []),
      ...(documents.length > 0 ? [{ plugins, test: { ...everywhere, ...inDocument, name: 'pages', include: documents, exclude, setupFiles: [...inDocument.setupFiles, ...beginning], testTimeout } }] : []),
    ],
  },
});
