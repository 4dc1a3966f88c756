/**
 * The test projects: `unit` needs only Node, `screens` and `pages` render in a simulated browser window, and `api` runs
 * the whole API on the database engine in API_ENGINE.
 */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inNode } from './packages/admin/vite/plugin.mjs';
import { workerFiles } from './scripts/worker-files.mjs';

// Enlarge the young generation, because screens create many short-lived objects.
// Inline some packages, because Node would ignore aliases and load a second copy of react-router for Refine.
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
 * Tests that share a window and a loaded portal, because loading one is slow. Tests that change either permanently are
 * in `tests/screens/isolated/`.
 */
const sharedWindowTests = [
  'tests/screens/*.dom.test.tsx',
  'src/resources/*.dom.test.tsx',
  'packages/admin/engine/kit/!(app)/*.dom.test.tsx',
];
// Use the width of a desktop, because a narrower window moves the portal's controls elsewhere.
export const domOptions = {
  environment: 'happy-dom',
  environmentOptions: {
    happyDOM: { width: 1366, height: 768, settings: { device: { prefersReducedMotion: 'reduce' } } },
  },
  setupFiles: ['packages/admin/testing/document.ts'],
  testTimeout: 60_000,
};

/** API tests of the app in front of the database. They run once, on the embedded database. */
const engineIndependentTests = 'tests/api/{docs,languages,origin,request-log,role-matrix,slow-client,uploads}.test.ts';

/**
 * Slow test files, which run first. Vitest sorts files without a recorded duration by size, and would start these last.
 */
const slowTests = /\/(courier-kill|embedded-database|backup|jobs|role-matrix|created-portal)\.test\.ts$/;

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(slowTests.test(b.moduleId)) - Number(slowTests.test(a.moduleId)));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    // By default, Vitest would leave one core idle, which is half of a small machine.
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
      // Isolate the files, because a screen's lazily loaded modules belong to the document of one test file.
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
          exclude:
            process.env['API_ENGINE'] === 'postgres' ? [...excludedPaths, engineIndependentTests] : excludedPaths,
          globalSetup: ['tests/api/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
