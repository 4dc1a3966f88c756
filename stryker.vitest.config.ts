/** Configuration of the unit tests for Stryker. They run in one worker thread, which accepts no `execArgv`. */
import { defineConfig } from 'vitest/config';
import { plugins } from './vitest.config.ts';

export default defineConfig({
  plugins,
  test: {
    include: ['{contract,src,server}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/*.dom.test.tsx'],
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    server: { deps: { inline: [/@refinedev\//] } },
  },
});
