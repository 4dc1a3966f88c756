/**
 * `npm run try-servers -- [NAME …]`: installs and starts real servers, and tests a portal for each of them in a
 * browser. Prints a table, and exits with code 1 if a step fails. Needs a network connection.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { ensureChromium } from '../tests/setup/chromium.mjs';
import { freePort } from '../tests/setup/free-port.mjs';
import { killChildrenOnExit, root } from './run.mjs';
import { steps } from './try-servers/checks.mjs';
import { copyPortal, createPortal, fillDatabase, pointAt, startPortal } from './try-servers/portal.mjs';
import { servers } from './try-servers/servers.mjs';

/** @typedef {{ title: string, results: Readonly<Record<string, string>>, seconds: number }} Row */

killChildrenOnExit();
const cache = join(root, '.cache', 'try-servers');
const started = performance.now();
const elapsed = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;

/** @param {import('@playwright/test').Page} page @param {string} url */
async function signIn(page, url) {
  await page.goto(`${url}/books`);
  await page.getByLabel('Email', { exact: true }).fill('editor@room.test', { timeout: 60_000 });
  await page.getByLabel('Password', { exact: true }).fill('Reading-Room-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('list', { name: 'Books' }).getByRole('listitem').first()).toBeVisible({
    timeout: 60_000,
  });
}

/**
 * Runs all steps, even after one fails. Resolves to the result of each.
 * @param {string} name
 * @param {string} url
 * @param {Readonly<Record<string, string>>} unsupported
 */
async function runSteps(name, url, unsupported) {
  const executablePath = ensureChromium();
  if (executablePath === undefined) throw new Error('Chromium is missing');
  const browser = await chromium.launch({ executablePath });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  page.setDefaultTimeout(60_000);
  page.on('console', (message) => message.type() === 'error' && console.log(`  console: ${message.text()}`));
  /** @type {Record<string, string>} */
  const results = {};
  try {
    await signIn(page, url);
    for (const [step, take] of Object.entries(steps)) {
      if (unsupported[step] !== undefined) {
        results[step] = 'not supported';
        console.log(`  –      ${step}: ${unsupported[step]}`);
        continue;
      }
      try {
        await take(page, (path) => page.goto(url + path).then(() => undefined));
        results[step] = 'ok';
        console.log(`  ok     ${step}`);
      } catch (error) {
        results[step] = 'FAILED';
        const picture = join(cache, `${name}-${step.replaceAll(' ', '-')}.png`);
        await page.screenshot({ path: picture });
        console.log(`  FAILED ${step} (${picture}): ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await browser.close();
  }
  return results;
}

/** @param {string} name @returns {Promise<Row>} */
async function tryServer(name) {
  const server = servers[name];
  if (!server) throw new Error(`There is no server "${name}": choose from ${Object.keys(servers).join(', ')}`);
  const { title, start, declared, unsupported = {} } = server;
  console.log(`${title}: starts (${elapsed()})`);
  const backendPort = await freePort();
  const backend = await start?.(join(cache, name), backendPort);
  const folder = join(cache, `portal-${name}`);
  const giveBack = copyPortal(cache, folder);
  try {
    if (backend && declared) pointAt(folder, backend, declared);
    else fillDatabase(folder);
    const portal = await startPortal(folder, await freePort(), backendPort);
    console.log(`${title}: a portal runs on ${portal.url} (${elapsed()})`);
    const before = performance.now();
    const results = await runSteps(name, portal.url, unsupported).finally(portal.stop);
    return { title, results, seconds: (performance.now() - before) / 1000 };
  } finally {
    giveBack();
    await backend?.stop();
  }
}

const requestedNames = process.argv.slice(2);
mkdirSync(cache, { recursive: true });
createPortal(cache);
console.log(`A portal is created and its packages are installed (${elapsed()})`);
/** @type {Row[]} */
const rows = [];
for (const name of requestedNames.length > 0 ? requestedNames : Object.keys(servers)) rows.push(await tryServer(name));
console.log(`\n| Step | ${rows.map(({ title }) => title).join(' | ')} |\n|---|${rows.map(() => '---').join('|')}|`);
for (const step of Object.keys(steps)) {
  console.log(`| ${step} | ${rows.map(({ results }) => results[step]).join(' | ')} |`);
}
console.log(`| seconds | ${rows.map(({ seconds }) => seconds.toFixed(0)).join(' | ')} |`);
process.exitCode = rows.some(({ results }) => Object.values(results).includes('FAILED')) ? 1 : 0;
