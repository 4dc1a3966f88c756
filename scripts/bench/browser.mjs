/** Launches a browser, and opens tabs with a CPU that is four times slower and a 10 Mbit/s network. */
import { chromium } from '@playwright/test';
import { ensureChromium } from '../../tests/setup/chromium.mjs';

export const cpuSlowdown = 4;
const network = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

// Without this flag, V8 parses the whole script again whenever Playwright reads an error's source line.
const args = ['--js-flags=--no-enable-lazy-source-positions', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

/**
 * Launches Chromium. Throws if it is missing and cannot be installed.
 * @param {import('@playwright/test').LaunchOptions} [options]
 */
export async function launchBrowser(options = {}) {
  const executablePath = ensureChromium();
  if (executablePath === undefined) throw new Error('Chromium is missing and could not be installed');
  return await chromium.launch({ executablePath, args, ...options });
}

/**
 * Opens a throttled tab. Resolves to its page and its DevTools session.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {{ readonly isLineSlow?: boolean }} [options]
 */
export async function slowPage(context, { isLineSlow = true } = {}) {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  if (isLineSlow) await tools.send('Network.emulateNetworkConditions', network);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return { page, tools };
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} origin
 * @param {string} email
 */
export async function signInByForm(page, origin, email) {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Demo-Portal-1');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.includes('/login'));
}
