/**
 * Measures the weight of the portal's pages: the Brotli-compressed scripts requested before a page is usable. Scripts
 * requested later load in idle time and don't count.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { servePortal } from '../tests/setup/serve-portal.mjs';
import { answerBudgetedPage, budgetedPages } from '../tests/setup/budgeted-pages.mjs';
import { root } from './run.mjs';

/** KiB added to a page's budget for each third-party resource (ADR 060). */
const kiBPerThirdPartyResource = 0.25;
const countThirdPartyResources = () => {
  const folder = join(root, 'src', 'resources');
  return readdirSync(folder).filter(
    (name) => name.endsWith('.resource.tsx') && /^ {2}transport: '/m.test(readFileSync(join(folder, name), 'utf8')),
  ).length;
};

/**
 * @typedef {object} RequestedScript a script that the browser has requested
 * @property {string} name its URL
 * @property {number} startTime in ms since the navigation
 */

/**
 * Returns the paths of the distinct scripts requested up to a moment.
 * @param {readonly RequestedScript[]} requests
 * @param {number} moment
 */
export function scriptsUntil(requests, moment) {
  const early = requests.filter(({ startTime }) => startTime <= moment).map(({ name }) => new URL(name).pathname);
  return [...new Set(early)].filter((path) => path.endsWith('.js'));
}

/** Runs in the page. Records when the selector first matches. @param {string} selector */
function recordUsableAt(selector) {
  // Don't wait for the next frame: idle work may run before it.
  const changes = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    changes.disconnect();
    document.documentElement.dataset['usableAt'] = String(performance.now());
  });
  changes.observe(document, { childList: true, subtree: true });
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {import('../tests/setup/budgeted-pages.mjs').BudgetedPage} page
 */
async function scriptsOf(browser, url, { path, session: stored, usable }) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    if (stored !== undefined) {
      await page.addInitScript((text) => localStorage.setItem('portal.session.v1', text), stored);
    }
    await page.addInitScript(recordUsableAt, usable);
    await page.goto(url + path);
    await page.waitForFunction(() => document.documentElement.dataset['usableAt'] !== undefined);
    const { requests, moment } = await page.evaluate(() => ({
      requests: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
      moment: Number(document.documentElement.dataset['usableAt']),
    }));
    return scriptsUntil(requests, moment);
  } finally {
    await context.close();
  }
}

const maxTries = 3;

/** Resolves to each page with its weight in KiB. @param {string} executablePath of Chromium */
export async function measurePages(executablePath) {
  const served = await servePortal({ config: { ApiUrl: '/api', Extensions: [] }, answer: answerBudgetedPage });
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    const weighed = [];
    for (const page of budgetedPages) {
      const budgetKiB =
        page.budgetKiB + (page.session === undefined ? 0 : kiBPerThirdPartyResource * countThirdPartyResources());
      let least = { kiB: Infinity, files: 0 };
      // Retry: on a busy machine the browser may consider the page idle too early and load more scripts.
      for (let tries = 0; tries < maxTries && least.kiB > budgetKiB; tries += 1) {
        const scripts = await scriptsOf(browser, served.url, page);
        const kiB = scripts.reduce((sum, path) => sum + sentBytes(join(root, 'dist', path)), 0) / 1024;
        if (kiB < least.kiB) least = { kiB, files: scripts.length };
      }
      weighed.push({ name: page.name, budgetKiB, ...least, ok: least.kiB <= budgetKiB });
    }
    return weighed;
  } finally {
    await browser.close();
    await served.stop();
  }
}

/**
 * Returns the number of bytes sent for a file. Files below the compression limit have no compressed version.
 * @param {string} file
 */
function sentBytes(file) {
  try {
    return readFileSync(`${file}.br`).length;
  } catch {
    return readFileSync(file).length;
  }
}
