/**
 * Lists with many rows, as users meet them: from opening the address to the first row, and from the last key of a
 * search (debounce included) to its result. Few and many rows are measured in one run, so that their ratio tells.
 */
import { baseUrl, startServers, stopServers } from '../tests/setup/serve.mjs';
import { medianOf } from './median.mjs';
import { launchBrowser } from './slow-browser.mjs';

const isFull = process.env['SCALE'] === 'full';
/** How many rows to measure with, instead of each list's own number: a few show that it works at all. */
const asked = Number(process.env['ROWS'] ?? 0);
const tries = asked > 0 ? 1 : isFull ? 5 : 3;
const fillersAtOnce = 8;
const headers = { 'x-requested-with': 'portal' };

const lists = [
  {
    name: 'subcategories of a category',
    email: 'admin@demo.test',
    path: '/admin/category/1',
    list: 'Subcategories',
    count: asked || (isFull ? 2000 : 200),
    endpoint: '/api/upc/subcategory',
    /** @param {number} number */
    body: (number) => ({ Name: `Bench ${number}`, CategoryId: 1 }),
  },
  {
    name: 'shops of a merchant',
    email: 'merchant@demo.test',
    path: '/merchant/shops',
    list: 'Shops',
    count: asked || (isFull ? 5000 : 500),
    endpoint: '/api/merchant/shop',
    /** @param {number} number */
    body: (number) => ({ Name: `Bench ${number}`, Email: `bench-${number}@demo.example`, Line1: '1 High Street', Line2: '', PostalCode: 'SW1A 1AA', City: 'London', County: 'London', Country: 'United Kingdom' }),
  },
];

/** @param {import('@playwright/test').Page} page @param {typeof lists[number]} list @param {string} text */
async function measure(page, { path, list }, text) {
  const rows = page.getByRole('list', { name: list }).getByRole('listitem');
  /** @type {number[]} */
  const opened = [];
  /** @type {number[]} */
  const found = [];
  for (let attempt = 0; attempt < tries; attempt += 1) {
    let started = performance.now();
    await page.goto(baseUrl() + path);
    await rows.first().waitFor();
    opened.push(performance.now() - started);
    const search = page.getByRole('searchbox');
    if ((await search.count()) === 0) continue;
    const answered = page.waitForResponse((response) => response.request().postData()?.includes(text) === true);
    await search.first().fill(text);
    started = performance.now();
    await answered;
    await rows.filter({ hasText: text }).first().waitFor();
    found.push(performance.now() - started);
  }
  return { opened: medianOf(opened), found: medianOf(found) };
}

/** @param {import('@playwright/test').Page} page @param {typeof lists[number]} list @param {{ Name: string }} row */
async function add(page, { endpoint }, row) {
  const answer = await page.request.post(baseUrl() + endpoint, { headers: { ...headers, origin: baseUrl() }, data: row });
  if (!answer.ok()) throw new Error(`Adding ${row.Name} was refused with ${answer.status()}: ${await answer.text()}`);
}

/** @param {import('@playwright/test').Page} page @param {typeof lists[number]} list */
async function fill(page, list) {
  let next = 0;
  const work = async () => {
    while (next < list.count) {
      const number = (next += 1);
      await add(page, list, list.body(number));
    }
  };
  await Promise.all(Array.from({ length: fillersAtOnce }, work));
}

/** Prints a line for each list. */
export async function benchLists() {
  const browser = await launchBrowser('lists are');
  if (!browser) return;
  try {
    await startServers(1);
    for (const list of lists) {
      const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1366, height: 768 } });
      await page.goto(`${baseUrl()}/login`);
      await page.getByLabel('Email', { exact: true }).fill(list.email);
      await page.getByLabel('Password', { exact: true }).fill('Demo-Portal-1');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.waitForURL((url) => !url.pathname.includes('/login'));
      await add(page, list, { ...list.body(0), Name: 'Bench first' });
      const few = await measure(page, list, 'first');
      await fill(page, list);
      const many = await measure(page, list, `Bench ${list.count - 1}`);
      /** @param {'opened' | 'found'} what */
      const line = (what) => `${few[what].toFixed(0)} → ${many[what].toFixed(0)} ms (× ${(many[what] / few[what]).toFixed(2)})`;
      console.log(`${list.count} ${list.name}: first row ${line('opened')}${few.found > 0 ? `, search ${line('found')}` : ''}`);
      await page.close();
    }
  } finally {
    await browser.close();
    await stopServers(1);
  }
}
