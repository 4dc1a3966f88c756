/** The browser in which pages are measured: four times slower than this machine, on a line of 10 Mbit/s. */
import { basename } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../tests/setup/chromium.mjs';

export const slower = 4;
const line = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

/** Playwright asks for the line of each error that is made, and V8 would read the whole script again to know it: nobody without such a tool waits for that. */
const ofNoTool = ['--js-flags=--no-enable-lazy-source-positions'];

/** In which ones pages have been opened: a desktop's takes half as long again as the shell, which draws nothing that nobody sees. @type {Set<string>} */
export const browsersUsed = new Set();

/** A Chromium, or `undefined` where there is none: then it says what is not measured. @param {string} what @param {import('@playwright/test').LaunchOptions} [options] */
export async function launchBrowser(what, options = {}) {
  const executablePath = ensureChromium();
  if (executablePath === undefined) {
    console.log(`There is no Chromium here and none could be installed: ${what} not measured.`);
    return undefined;
  }
  const browser = await chromium.launch({ executablePath, args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...ofNoTool], ...options });
  browsersUsed.add(`${basename(executablePath)} ${browser.version()}`);
  return browser;
}

/** A browser tab on a slow machine, and its own tools. @param {import('@playwright/test').BrowserContext} context @param {{ readonly isLineSlow?: boolean }} [options] */
export async function slowPage(context, { isLineSlow = true } = {}) {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  if (isLineSlow) await tools.send('Network.emulateNetworkConditions', line);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return { page, tools };
}
