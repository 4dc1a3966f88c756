/** The unit tests as Stryker runs them: one project, for its runner knows no others. */
import { defineConfig } from 'vitest/config';

const included = (process.env['MUTATE_TESTS'] ?? '**/*.test.{ts,tsx}').split(' ');

export default defineConfig({
  test: {
    environment: 'node',
    server: { deps: { inline: [/@refinedev\//] } },
    include: included,
    exclude: ['**/node_modules/**', 'dist/**', 'dist-server/**', 'tests/**', '**/*.dom.test.tsx'],
    testTimeout: 20_000,
  },
});
