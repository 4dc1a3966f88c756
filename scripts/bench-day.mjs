/**
 * A shop's working day, as the browser feels it: sign in, accept ten orders, print, search, filter, book a courier, on a
 * processor four times slower and a line of 10 Mbit/s; and every screen that each user has, opened and pressed. The
 * web-vitals library says for each screen how long its largest part took to be drawn, how long its slowest press took to
 * be answered, and how far it moved by itself.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { baseUrl, startServers, stopServers } from '../tests/setup/serve.mjs';
import { nameOf, screensOf } from '../tests/setup/screens.mjs';
import { sayLoud, whatLoudIs, whenQuiet } from './machine-speed.mjs';
import { launchBrowser, slowPage, slower } from './slow-browser.mjs';

const vitals = readFileSync(new URL('web-vitals.attribution.iife.js', import.meta.resolve('web-vitals')), 'utf8');
const accepted = process.env['SCALE'] === 'full' ? 10 : 2;
/** Whoever looks at what has become of an order. */
const looksMs = 800;
/** Whose screens are opened, one by one; the small size looks at an administrator's. */
const walkers = Object.entries(screensOf).slice(0, process.env['SCALE'] === 'full' ? undefined : 1);
/** In ms, and a share of the window. */
const bars = { coldLcp: 2500, warmLcp: 1500, inp: 100, cls: 0.02 };

const Vitals = z.object({ LCP: z.number().optional(), INP: z.number().optional(), CLS: z.number().optional(), slowest: z.string().optional(), largest: z.string().optional() });
/**
 * @typedef {z.infer<typeof Vitals> & { readonly screen: string; readonly isCold: boolean }} Felt what a screen was like
 * @typedef {Felt & { readonly loud: number; readonly goes: number }} Told how loud the machine was besides, and how often it was measured
 */

/** Runs in the page, beside the library. */
const listen = `
  const noted = (window.__vitals = {});
  const note = ({ name, value, entries, attribution }) => {
    noted[name] = value;
    if (name === 'LCP') noted.largest = entries.map((entry) => (entry.element?.outerHTML ?? '').slice(0, 120)).join('; ');
    if (name === 'INP') {
      const { interactionTarget, inputDelay, processingDuration, presentationDelay, longAnimationFrameEntries } = attribution;
      const scripts = longAnimationFrameEntries.flatMap((frame) => frame.scripts.map((script) => script.invoker + ' ' + Math.round(script.duration)));
      noted.slowest = entries[0]?.name + ' on ' + interactionTarget + ': waited ' + Math.round(inputDelay) + ', handled ' + Math.round(processingDuration) + ', painted after ' + Math.round(presentationDelay) + '; ' + scripts.join(', ');
    }
  };
  webVitals.onLCP(note, { reportAllChanges: true });
  webVitals.onINP(note, { reportAllChanges: true, durationThreshold: 16 });
  webVitals.onCLS(note, { reportAllChanges: true });
`;

/** What the screen that is open has felt like so far. @param {import('@playwright/test').Page} page @param {string} screen @returns {Promise<Felt>} */
async function felt(page, screen, isCold = false) {
  // What was pressed last has to be drawn, and its entry to be told.
  await page.waitForTimeout(300);
  return { screen, isCold, ...Vitals.parse(await page.evaluate('window.__vitals')) };
}

/** What a screen is felt like when others leave the machine alone. @param {() => Promise<Felt>} feel @param {{ readonly most?: number }} [how] @returns {Promise<Told>} */
async function quietly(feel, how) {
  const { measured: [screen], loud, goes } = await whenQuiet(feel, how);
  if (screen === undefined) throw new Error('Nothing was measured');
  return { ...screen, loud, goes };
}

/** @param {import('@playwright/test').Page} page @param {string} email */
async function signIn(page, email) {
  await page.goto(`${baseUrl()}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Demo-Portal-1');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.includes('/login'));
}

/** @param {import('@playwright/test').Page} page @param {string} path */
async function open(page, path) {
  await page.goto(baseUrl() + path);
  await page.locator('h1').first().waitFor();
  await page.locator('.page-skeleton, .list-skeleton').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

/** Whatever a screen has to press first: its search, else another tab. @param {import('@playwright/test').Page} page */
async function pressSomething(page) {
  const search = page.locator('main').getByRole('searchbox').first();
  const tab = page.locator('main').getByRole('tab', { selected: false, disabled: false }).first();
  if (await search.isVisible()) await search.pressSequentially('sm', { delay: 40 });
  else if (await tab.isVisible()) await tab.click();
  await page.waitForLoadState('networkidle');
}

/** Every screen of a user, with what it needs in the browser's cache, as after the first days. @param {import('@playwright/test').Browser} browser @param {(typeof walkers)[number]} walker @param {(told: Told) => void} tell */
async function walk(browser, [email, screens], tell) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  await context.addInitScript(`${vitals};${listen}`);
  const { page } = await slowPage(context);
  page.setDefaultTimeout(60_000);
  await signIn(page, email);
  for (const screen of screens) {
    const list = typeof screen === 'string' ? screen : screen[0];
    await open(page, list);
    const path = typeof screen === 'string' ? list : await page.locator(`main a[href^="${screen[1]}"]`).first().getAttribute('href');
    if (path === null) throw new Error(`${list} leads to no record`);
    // Once more, for what is not yet in the cache is no warm start.
    await open(page, path);
    tell(
      await quietly(async () => {
        await open(page, path);
        await pressSomething(page);
        return felt(page, `${email.replace(/@.*/, '')} ${nameOf(screen)}`);
      }),
    );
  }
  await context.close();
}

/** @param {import('@playwright/test').Page} page */
const orders = (page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem');

const Pending = z.object({ Deliveries: z.array(z.object({ Id: z.string(), OrderNo: z.string(), Status: z.string(), ProOrderStatus: z.string().nullish(), Orderlines: z.array(z.object({ OrderLineQuantity: z.number(), OrderLineOriginalQuantity: z.number(), OrderlineCancelled: z.unknown() })) })) });
const Cancellation = z.object({ Result: z.object({ DeliveryHasCancelRequest: z.boolean() }) });

/** The first orders that wait for nobody but the shop. @param {import('@playwright/test').Page} page */
async function acceptable(page) {
  const headers = { 'x-requested-with': 'portal', origin: baseUrl() };
  const listed = await page.request.post(`${baseUrl()}/api/shop/deliveries/Pending`, { headers, data: { Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 100 } });
  const found = [];
  for (const order of Pending.parse(await listed.json()).Deliveries) {
    const isWhole = order.Orderlines.every((line) => line.OrderLineQuantity === line.OrderLineOriginalQuantity && !line.OrderlineCancelled);
    if (order.Status !== 'PendingDelivery' || !isWhole || /authori|approv|manager/i.test(order.ProOrderStatus ?? '')) continue;
    const asked = await page.request.get(`${baseUrl()}/api/customer/delivery/${order.Id}/has-cancellation`, { headers });
    if (!Cancellation.parse(await asked.json()).Result.DeliveryHasCancelRequest) found.push(order);
    if (found.length === accepted) return found;
  }
  throw new Error(`The demo data hold only ${found.length} orders that can be accepted`);
}

/** Each with a vehicle and its labels. Answers what was worst of all of them. @param {import('@playwright/test').Page} page @returns {Promise<Told>} */
async function acceptOrders(page) {
  const screen = `accepting ${accepted} orders`;
  /** @type {Told[]} */
  const all = [];
  for (const { Id, OrderNo } of await acceptable(page)) {
    const accept = async () => {
      await open(page, `/orders/details/${Id}`);
      await page.getByRole('radio').and(page.locator(':enabled')).first().check();
      const labels = page.getByRole('checkbox', { name: 'Print labels' });
      if (!(await labels.isChecked())) await labels.check();
      await page.getByRole('button', { name: /^Accept/ }).click();
      await page.getByText(`Order ${OrderNo} accepted`).first().waitFor();
      await page.waitForTimeout(looksMs);
      return felt(page, screen);
    };
    all.push(await quietly(accept, { most: 1 }));
  }
  const slowest = all.toSorted((one, other) => (other.INP ?? 0) - (one.INP ?? 0))[0];
  return { screen, isCold: false, loud: Math.max(...all.map(({ loud }) => loud)), goes: 1, LCP: Math.max(...all.map(({ LCP = 0 }) => LCP)), INP: slowest?.INP, CLS: Math.max(...all.map(({ CLS = 0 }) => CLS)), slowest: slowest?.slowest };
}

/** @param {import('@playwright/test').Page} page */
async function searchAndFilter(page) {
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await search.pressSequentially('smith', { delay: 40 });
  await page.waitForLoadState('networkidle');
  await search.fill('');
  await page.getByRole('tab', { name: /^Archive/ }).click();
  await orders(page).first().waitFor();
  await page.getByRole('button', { name: /^Filter/ }).first().click();
  const choice = page.getByRole('dialog').getByRole('checkbox').or(page.locator('.ant-popover').getByRole('checkbox')).first();
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
  const customer = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Delivery', exact: true }) });
  for (const [label, value] of Object.entries({ 'First name': 'Grace', 'Last name': 'Hopper', Phone: '07700 900456', Email: 'grace@example.com' })) await customer.getByLabel(label, { exact: true }).pressSequentially(value, { delay: 20 });
  await page.getByRole('group', { name: 'Day' }).getByRole('radio').last().check();
  await page.getByRole('group', { name: 'Time', exact: true }).getByRole('radio').last().check();
  await page.getByRole('radio', { name: /^Same day/ }).check();
  await page.getByRole('radio', { name: /^Car Every/ }).check();
  await page.getByRole('button', { name: 'Get Price' }).click();
  await page.getByRole('group', { name: 'Choose one or more couriers' }).getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Book Delivery' }).click();
  const isBooked = page.waitForURL(/\/delivery-order\/[\w-]+$/);
  await Promise.race([page.getByRole('dialog').getByRole('button', { name: 'I Agree' }).click().catch(() => undefined), isBooked]);
  await isBooked;
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** @param {import('@playwright/test').Browser} browser @param {(told: Told) => void} tell */
async function day(browser, tell) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  await context.addInitScript('window.print = () => window.dispatchEvent(new Event("afterprint"))');
  await context.addInitScript(`${vitals};${listen}`);
  const { page } = await slowPage(context);
  page.setDefaultTimeout(60_000);
  const signInCold = async () => {
    await open(page, '/login');
    return felt(page, 'sign-in', true);
  };
  const signingIn = async () => {
    await signIn(page, 'collect@demo.test');
    await page.locator('h1').first().waitFor();
    return felt(page, 'signing in');
  };
  tell(await quietly(signInCold, { most: 1 }));
  tell(await quietly(signingIn, { most: 1 }));
  // Nobody else is at work on the slow machine.
  await page.goto('about:blank');
  const ordersCold = async () => {
    const fresh = await browser.newContext({ viewport: { width: 1366, height: 768 }, storageState: await context.storageState() });
    await fresh.addInitScript(`${vitals};${listen}`);
    const { page: cold } = await slowPage(fresh);
    await open(cold, '/orders');
    const each = await felt(cold, 'orders', true);
    await fresh.close();
    return each;
  };
  tell(await quietly(ordersCold));
  for (const path of ['/orders', '/delivery-dashboard', '/delivery-orders', '/favourites', '/invoices', '/account-settings']) {
    const feel = async () => {
      await open(page, path);
      return felt(page, path);
    };
    // However often it is measured, it is warm.
    await feel();
    tell(await quietly(feel));
  }
  tell(await acceptOrders(page));
  const finding = async () => {
    await open(page, '/orders');
    await searchAndFilter(page);
    return felt(page, 'searching and filtering');
  };
  const booking = async () => {
    await open(page, '/new-delivery-order');
    await bookCourier(page);
    return felt(page, 'booking a courier');
  };
  tell(await quietly(finding));
  await open(page, '/new-delivery-order');
  tell(await quietly(booking));
  await context.close();
}

/** @param {Felt} each @returns {readonly string[]} what is above its bar */
function over({ LCP = 0, INP = 0, CLS = 0, isCold }) {
  return [LCP > (isCold ? bars.coldLcp : bars.warmLcp) && 'LCP', INP > bars.inp && 'INP', CLS > bars.cls && 'CLS'].filter((name) => name !== false);
}

/** Prints a line for each screen. */
export async function benchDay() {
  const browser = await launchBrowser('the day is');
  if (!browser) return;
  try {
    await startServers(1);
    console.log(`A shop's day at ${slower} × CPU throttling and 10 Mbit/s. Bars on a quiet machine: LCP ${bars.coldLcp} ms cold and ${bars.warmLcp} warm, INP ${bars.inp} ms, CLS ${bars.cls}. ${whatLoudIs}`);
    console.log(`  ${'screen'.padEnd(42)} ${'LCP'.padStart(6)} ${'INP'.padStart(6)} ${'CLS'.padStart(7)} ${sayLoud()}`);
    const tell = (/** @type {Told} */ each) => {
      const { screen, isCold, LCP, INP, CLS, slowest, largest } = each;
      const above = over(each);
      console.log(`  ${(screen + (isCold ? ' (cold)' : '')).padEnd(42)} ${(LCP?.toFixed(0) ?? '-').padStart(6)} ${(INP?.toFixed(0) ?? '-').padStart(6)} ${(CLS?.toFixed(3) ?? '-').padStart(7)} ${sayLoud(each)}${above.length > 0 ? `  over: ${above.join(', ')}` : ''}${above.includes('LCP') ? ` (${largest})` : ''}${above.includes('INP') ? ` (${slowest})` : ''}`);
    };
    await day(browser, tell);
    for (const walker of walkers) await walk(browser, walker, tell);
  } finally {
    await browser.close();
    await stopServers(1);
  }
}
