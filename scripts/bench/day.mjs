/** Measures web vitals on a throttled machine during a shop's typical day, from sign-in to a courier booking. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { baseUrl, startServers, stopServers } from '../../tests/setup/test-servers.mjs';
import { launchBrowser, signInByForm, slowPage, cpuSlowdown } from './browser.mjs';
import { isFull } from './statistics.mjs';

const vitals = readFileSync(new URL('web-vitals.iife.js', import.meta.resolve('web-vitals')), 'utf8');
const accepted = isFull ? 10 : 2;
const size = { viewport: { width: 1366, height: 768 } };
/** Limits for LCP and INP in ms, and for CLS as its unitless score. */
const thresholds = { LCP: 2500, INP: 200, CLS: 0.05 };

const Vitals = z.object({ LCP: z.number().optional(), INP: z.number().optional(), CLS: z.number().optional() });

/** Script that runs in the page after the web-vitals library. */
const recordVitals = `
  window.__vitals = {};
  const note = ({ name, value }) => (window.__vitals[name] = value);
  webVitals.onLCP(note, { reportAllChanges: true });
  webVitals.onINP(note, { reportAllChanges: true, durationThreshold: 16 });
  webVitals.onCLS(note, { reportAllChanges: true });
`;

/** Prints the vitals of the open screen. @param {import('@playwright/test').Page} page @param {string} screen */
async function report(page, screen) {
  // Wait until the last press is rendered and its performance entry is reported.
  await page.waitForTimeout(800);
  const { LCP, INP, CLS } = Vitals.parse(await page.evaluate('window.__vitals'));
  const over = [
    (LCP ?? 0) > thresholds.LCP && 'LCP',
    (INP ?? 0) > thresholds.INP && 'INP',
    (CLS ?? 0) > thresholds.CLS && 'CLS',
  ].filter(Boolean);
  console.log(
    `  ${screen.padEnd(42)} ${(LCP?.toFixed(0) ?? '-').padStart(6)} ${(INP?.toFixed(0) ?? '-').padStart(6)} ${(CLS?.toFixed(3) ?? '-').padStart(7)}${over.length > 0 ? `  over: ${over.join(', ')}` : ''}`,
  );
}

/** Opens a throttled tab that records web vitals. @param {import('@playwright/test').BrowserContext} context */
async function openTab(context) {
  await context.addInitScript('window.print = () => window.dispatchEvent(new Event("afterprint"))');
  await context.addInitScript(`${vitals};${recordVitals}`);
  const { page } = await slowPage(context);
  page.setDefaultTimeout(60_000);
  return page;
}

/** @param {import('@playwright/test').Page} page @param {string} path */
async function open(page, path) {
  await page.goto(baseUrl() + path);
  await page.locator('h1').first().waitFor();
  await page.locator('.page-skeleton, .list-skeleton').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

/** @param {import('@playwright/test').Page} page */
const orders = (page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem');

const Pending = z.object({
  Deliveries: z.array(
    z.object({
      Id: z.string(),
      OrderNo: z.string(),
      Status: z.string(),
      ProOrderStatus: z.string().nullish(),
      Orderlines: z.array(
        z.object({
          OrderLineQuantity: z.number(),
          OrderLineOriginalQuantity: z.number(),
          OrderlineCancelled: z.unknown(),
        }),
      ),
    }),
  ),
});
const Cancellation = z.object({ Result: z.object({ DeliveryHasCancelRequest: z.boolean() }) });

/**
 * Finds the first orders that need nothing but their shop's acceptance.
 * @param {import('@playwright/test').Page} page
 */
async function findAcceptableOrders(page) {
  const headers = { 'x-requested-with': 'portal', origin: baseUrl() };
  const listed = await page.request.post(`${baseUrl()}/api/shop/deliveries/Pending`, {
    headers,
    data: { Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 100 },
  });
  const found = [];
  for (const order of Pending.parse(await listed.json()).Deliveries) {
    const isWhole = order.Orderlines.every(
      (line) => line.OrderLineQuantity === line.OrderLineOriginalQuantity && !line.OrderlineCancelled,
    );
    if (order.Status !== 'PendingDelivery' || !isWhole || /authori|approv|manager/i.test(order.ProOrderStatus ?? '')) {
      continue;
    }
    const response = await page.request.get(`${baseUrl()}/api/customer/delivery/${order.Id}/has-cancellation`, {
      headers,
    });
    if (!Cancellation.parse(await response.json()).Result.DeliveryHasCancelRequest) found.push(order);
    if (found.length === accepted) return found;
  }
  throw new Error(`The demo data has only ${found.length} orders that can be accepted`);
}

/** Accepts orders. Selects a vehicle and prints labels for each. @param {import('@playwright/test').Page} page */
async function acceptOrders(page) {
  for (const { Id, OrderNo } of await findAcceptableOrders(page)) {
    await open(page, `/orders/details/${Id}`);
    await page.getByRole('radio').and(page.locator(':enabled')).first().check();
    const labels = page.getByRole('checkbox', { name: 'Print labels' });
    if (!(await labels.isChecked())) await labels.check();
    await page.getByRole('button', { name: /^Accept/ }).click();
    await page.getByText(`Order ${OrderNo} accepted`).first().waitFor();
    await report(page, `accepting order ${OrderNo}`);
  }
}

/** @param {import('@playwright/test').Page} page */
async function searchAndFilter(page) {
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await search.pressSequentially('smith', { delay: 40 });
  await page.waitForLoadState('networkidle');
  await search.fill('');
  await page.getByRole('tab', { name: /^Archive/ }).click();
  await orders(page).first().waitFor();
  await page
    .getByRole('button', { name: /^Filter/ })
    .first()
    .click();
  const choice = page
    .getByRole('dialog')
    .getByRole('checkbox')
    .or(page.locator('.ant-popover').getByRole('checkbox'))
    .first();
  await choice.check();
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Escape');
  await page.mouse.wheel(0, 3000);
  await page.waitForLoadState('networkidle');
}

/** @param {import('@playwright/test').Page} page */
async function bookCourier(page) {
  await page.getByLabel('Reference number').pressSequentially('SIM-OK day', { delay: 20 });
  await page.getByRole('combobox', { name: 'Delivery address' }).fill('12 High Street, Camden');
  await page.getByRole('option').first().click();
  const customer = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Delivery', exact: true }) });
  for (const [label, value] of Object.entries({
    'First name': 'Grace',
    'Last name': 'Hopper',
    Phone: '07700 900456',
    Email: 'grace@example.com',
  })) {
    await customer.getByLabel(label, { exact: true }).pressSequentially(value, { delay: 20 });
  }
  await page.getByRole('group', { name: 'Day' }).getByRole('radio').last().check();
  await page.getByRole('group', { name: 'Time', exact: true }).getByRole('radio').last().check();
  await page.getByRole('radio', { name: /^Same day/ }).check();
  await page.getByRole('radio', { name: /^Car Every/ }).check();
  await page.getByRole('button', { name: 'Get Price' }).click();
  await page.getByRole('group', { name: 'Choose one or more couriers' }).getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Book Delivery' }).click();
  const isBooked = page.waitForURL(/\/delivery-order\/[\w-]+$/);
  await Promise.race([
    page
      .getByRole('dialog')
      .getByRole('button', { name: 'I Agree' })
      .click()
      .catch(() => undefined),
    isBooked,
  ]);
  await isBooked;
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** @param {import('@playwright/test').Browser} browser */
async function runDay(browser) {
  const context = await browser.newContext(size);
  const page = await openTab(context);
  await open(page, '/login');
  await report(page, 'sign-in (cold)');
  await signInByForm(page, baseUrl(), 'collect@demo.test');
  await page.locator('h1').first().waitFor();
  await report(page, 'signing in');
  // Stop the first tab's work while the second is measured.
  await page.goto('about:blank');
  const fresh = await browser.newContext({ ...size, storageState: await context.storageState() });
  const cold = await openTab(fresh);
  await open(cold, '/orders');
  await report(cold, 'orders (cold)');
  await fresh.close();
  for (const path of [
    '/orders',
    '/delivery-dashboard',
    '/delivery-orders',
    '/favourites',
    '/invoices',
    '/account-settings',
  ]) {
    for (let times = 0; times < 2; times += 1) await open(page, path);
    await report(page, path);
  }
  await acceptOrders(page);
  await open(page, '/orders');
  await searchAndFilter(page);
  await report(page, 'searching and filtering');
  await open(page, '/new-delivery-order');
  await bookCourier(page);
  await report(page, 'booking a courier');
  await context.close();
}

export async function benchDay() {
  const browser = await launchBrowser();
  try {
    await startServers(1);
    console.log(
      `A shop's day at ${cpuSlowdown} × CPU throttling and 10 Mbit/s. Bars: LCP ${thresholds.LCP} ms, INP ${thresholds.INP} ms, CLS ${thresholds.CLS}.`,
    );
    console.log(`  ${'screen'.padEnd(42)} ${'LCP'.padStart(6)} ${'INP'.padStart(6)} ${'CLS'.padStart(7)}`);
    await runDay(browser);
  } finally {
    await browser.close();
    await stopServers(1);
  }
}
