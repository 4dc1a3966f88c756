/** The browser tests: a real Chromium against the built server that tests/setup/global.mjs starts. */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/setup/chromium.mjs';
import { isFull } from './tests/setup/scale.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/setup/global.mjs',
  // Each has a server of its own. A browser takes half of a machine's two cores.
  workers: Math.min(4, availableParallelism()),
  // What builds the portal several times over, checks all types once more, or looks once more at what is shown elsewhere, belongs to the full size.
  ...(isFull ? {} : { grepInvert: /@full/ }),
  // A second try only where nobody can look; `npm test` names those that needed it, and fails after the third.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1366, height: 768 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A dialog that is still growing can be missed by a click.
    contextOptions: { reducedMotion: 'reduce' },
    // Of its requests a test is not told; the tests of the worker itself allow it.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Chromium's sandbox cannot start as root, and many containers have little shared memory.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
      ],
    },
  },
});
