/**
 * The test projects: `unit` needs only Node, `screens` renders in a simulated document, and `api` runs the whole API on
 * the database engine in API_ENGINE.
 */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inNode } from './packages/admin/vite/plugin.mjs';
import { workerFiles } from './scripts/worker-files.mjs';

// A larger young generation: screens create many short-lived objects, and are collected less often.
// Inline packages: Node would load a second copy of react-router for Refine, and ignores aliases.
const sharedOptions = {
  environment: 'node',
  isolate: false,
  execArgv: ['--max-semi-space-size=64'],
  server: { deps: { inline: [/@refinedev\//, /\/antd\//, /\/rc-resize-observer\//] } },
};
export const resolve = { alias: [...inNode.unused, inNode.antdForms, ...inNode.alias] };
export const plugins = [...inNode.plugins, workerFiles()];
const excludedPaths = [
  '**/node_modules/**',
  'dist/**',
  'dist-server/**',
  '.cache/**',
  '.data/**',
  'tests/e2e/**',
  'packages/admin/template/**',
];

/**
 * Tests that share one window and one portal, because loading it is slow. Tests that change either permanently are in
 * `tests/screens/isolated/`.
 */
const sharedWindowTests = [
  'tests/screens/*.dom.test.tsx',
  'src/resources/*.dom.test.tsx',
  'packages/admin/engine/kit/!(app)/*.dom.test.tsx',
];
// As wide as a desktop: a narrower window moves the portal's controls elsewhere.
export const domOptions = {
  environment: 'happy-dom',
  environmentOptions: {
    happyDOM: { width: 1366, height: 768, settings: { device: { prefersReducedMotion: 'reduce' } } },
  },
  setupFiles: ['packages/admin/testing/document.ts'],
  testTimeout: 60_000,
};

/** Slow files run first. Vitest sorts unknown files by size, and would start these last. */
const slowTests = /\/(courier-kill|embedded-database|backup|jobs|created-portal)\.test\.ts$/;

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(slowTests.test(b.moduleId)) - Number(slowTests.test(a.moduleId)));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    // Vitest would leave one core idle by default, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        plugins,
        resolve,
        test: {
          ...sharedOptions,
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...excludedPaths, 'tests/api/**', '**/*.dom.test.tsx'],
          testTimeout: 20_000,
        },
      },
      // Lazily loaded modules of a screen belong to the document of its test file.
      {
        plugins,
        resolve,
        test: {
          ...sharedOptions,
          ...domOptions,
          isolate: true,
          name: 'screens',
          include: ['**/*.dom.test.tsx'],
          exclude: [...excludedPaths, ...sharedWindowTests],
        },
      },
      {
        plugins,
        resolve,
        test: { ...sharedOptions, ...domOptions, name: 'pages', include: sharedWindowTests, exclude: excludedPaths },
      },
      {
        plugins,
        resolve,
        test: {
          ...sharedOptions,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: excludedPaths,
          globalSetup: ['tests/api/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
