/** `unit` needs nothing but Node; `screens` renders in a document that needs no browser; `api` runs the whole API on the engine named by API_ENGINE. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inNode } from './packages/admin/vite/plugin.mjs';
import { workerFiles } from './scripts/worker-files.mjs';

// Half of what a screen makes is thrown away at once: in so much room it is collected less often.
// Inlined: Node would load a second copy of react-router for Refine, and ignores aliases.
const everywhere = {
  environment: 'node',
  isolate: false,
  execArgv: ['--max-semi-space-size=64'],
  server: { deps: { inline: [/@refinedev\//, /\/antd\//, /\/rc-resize-observer\//] } },
};
export const resolve = { alias: [...inNode.unused, inNode.antdForms, ...inNode.alias] };
export const plugins = [...inNode.plugins, workerFiles()];
const elsewhere = [
  '**/node_modules/**',
  'dist/**',
  'dist-server/**',
  '.cache/**',
  '.data/**',
  'tests/e2e/**',
  'packages/admin/template/**',
];

/**
 * These tests share one window and one portal, which takes as long to load as five of them. A test that changes either
 * for good is in `tests/screens/alone/`.
 */
const together = [
  'tests/screens/*.dom.test.tsx',
  'src/resources/*.dom.test.tsx',
  'packages/admin/engine/kit/!(app)/*.dom.test.tsx',
];
// As wide as a counter's screen: in a narrower window the portal puts its controls elsewhere.
export const inDocument = {
  environment: 'happy-dom',
  environmentOptions: {
    happyDOM: { width: 1366, height: 768, settings: { device: { prefersReducedMotion: 'reduce' } } },
  },
  setupFiles: ['packages/admin/testing/document.ts'],
  testTimeout: 60_000,
};

/** They take longest for their size, by which Vitest sorts what it has never run: begun last, they would have the machine to themselves. */
const longest = /\/(courier-kill|embedded-database|backup|jobs|scaffolded-portal)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(longest.test(b.moduleId)) - Number(longest.test(a.moduleId)));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Vitest would leave one core idle, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        plugins,
        resolve,
        test: {
          ...everywhere,
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...elsewhere, 'tests/api/**', '**/*.dom.test.tsx'],
          testTimeout: 20_000,
        },
      },
      // What a screen fetches when it is first shown belongs to the document of its file.
      {
        plugins,
        resolve,
        test: {
          ...everywhere,
          ...inDocument,
          isolate: true,
          name: 'screens',
          include: ['**/*.dom.test.tsx'],
          exclude: [...elsewhere, ...together],
        },
      },
      {
        plugins,
        resolve,
        test: { ...everywhere, ...inDocument, name: 'pages', include: together, exclude: elsewhere },
      },
      {
        plugins,
        resolve,
        test: {
          ...everywhere,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: elsewhere,
          globalSetup: ['tests/api/prepare.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
