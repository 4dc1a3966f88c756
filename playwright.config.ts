/** Configuration of the browser tests: Chromium against the built server that tests/setup/global-setup.mjs starts. */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/setup/chromium.mjs';
import { isFull } from './tests/setup/scale.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/setup/global-setup.mjs',
  // Limit the number of workers, because each one starts its own server.
  workers: Math.min(4, availableParallelism()),
  // The full run adds tests that build the portal repeatedly, check all types again, or repeat other tests' checks.
  ...(isFull ? {} : { grepInvert: /@full/ }),
  // Retry only in CI. `npm test` names the retried tests, and fails if there are more than three.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1366, height: 768 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A click can miss a dialog whose opening animation is still running.
    contextOptions: { reducedMotion: 'reduce' },
    // Block service workers, because Playwright doesn't report their requests. The tests of the worker itself allow it.
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
