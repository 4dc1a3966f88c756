/**
 * The portal beside react-admin, by turns in one run: ready at sign-in, an orders list opened with a session, orders
 * opened from it, the way back, and from tab to tab; on a processor four times slower and a line of 10 Mbit/s.
 * The peer is an orders list and an order's page written with react-admin, with the fields of its shop demo, for the
 * demo's source is in no registry (ADR 063). It is installed into .cache/peer when it is first measured.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { z } from 'zod';
import { freePort } from '../tests/setup/port.mjs';
import { brotli } from './brotli.mjs';
import { signIn, startServer } from './demo-server.mjs';
import { root, run, step } from './run.mjs';
import { medianOf } from './median.mjs';
import { launchBrowser, slowPage, slower } from './slow-browser.mjs';

const rounds = process.env['SCALE'] === 'full' ? 5 : 3;
const folder = join(root, '.cache', 'peer');
const orders = 600;
/** Whoever looks at a list before pressing a row, and at the row before pressing it. */
const [looksMs, pointsMs] = [3000, 200];
/** What else is installed is what there was on this day. */
const asOf = '2026-11-20';

const Rows = z.array(z.object({ reference: z.string() }));
const Listed = z.object({ Deliveries: z.array(z.object({ OrderNo: z.coerce.string() })) });
const Timed = z.object({ ms: z.number(), top: z.number() });

/**
 * @typedef {object} Side one of the two
 * @property {string} name
 * @property {string} origin
 * @property {string} signIn the address
 * @property {string} list the address
 * @property {readonly string[]} inputs name and password, as selectors
 * @property {string} password
 * @property {string} user
 * @property {string} row a row, as a selector; what it opens is pressed in its middle
 * @property {string} numbered what says its number in it, as a selector
 * @property {string} order what an opened order consists of, as a selector
 * @property {(tab: string) => string} tab as a selector
 * @property {readonly [tab: string, first: string][]} tabs the names of three tabs, each with the number of its first order
 */

/** Runs in the page: when something stands there and has been drawn, in ms after `since`, or after what is pressed next. */
const stopwatch = () => {
  /** @param {{ readonly selector: string, readonly text: string, readonly top?: number }} wanted */
  const stands = ({ selector, text, top }) =>
    document.querySelector(selector) !== null && document.body.textContent.includes(text) && (top === undefined || Math.abs(scrollY - top) <= 2);
  /** @param {Parameters<typeof stands>[0]} wanted @param {number | Promise<number>} since */
  const until = (wanted, since) =>
    new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`It does not come: ${JSON.stringify(wanted)} at ${location.href}, ${scrollY}`)), 60_000);
      const look = async () => {
        if (!stands(wanted)) return void requestAnimationFrame(look);
        // Asked before the frame in which it is drawn: the first message after that comes when it has been.
        await new Promise((next) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', next, { once: true });
          port1.start();
          port2.postMessage(undefined);
        });
        resolve({ ms: performance.now() - (await since), top: scrollY });
      };
      void look();
    });
  const untilPress = () => new Promise((resolve) => addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }));
  Object.assign(globalThis, { until, untilPress });
};

/** @typedef {{ selector: string, text: string, top?: number }} Wanted */

/** @param {import('@playwright/test').Page} page @param {string} address @param {Wanted} wanted */
async function opened(page, address, wanted) {
  await page.addInitScript(`window.timed = (${stopwatch})() ?? new Promise((resolve) => addEventListener('DOMContentLoaded', () => resolve(until(${JSON.stringify(wanted)}, 0))))`);
  await page.goto(address);
  return Timed.parse(await page.evaluate('window.timed')).ms;
}

/** Points at the middle of something, and presses it. @param {import('@playwright/test').Page} page @param {import('@playwright/test').Locator} target @param {Wanted} wanted */
async function pressed(page, target, wanted) {
  const box = await target.boundingBox();
  if (box === null) throw new Error(`There is nothing to press for ${wanted.text}`);
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await wait(pointsMs);
  await page.evaluate(`void (window.timed = until(${JSON.stringify(wanted)}, untilPress()))`);
  await page.mouse.click(x, y);
  return Timed.parse(await page.evaluate('window.timed')).ms;
}

/** @param {import('@playwright/test').Page} page @param {Wanted} wanted */
async function back(page, wanted) {
  return Timed.parse(await page.evaluate(`(history.back(), until(${JSON.stringify(wanted)}, performance.now()))`)).ms;
}

/** The nth row that stands wholly in the window, and the number in it. @param {import('@playwright/test').Page} page @param {Side} side @param {number} nth */
async function rowInView(page, { row, numbered }, nth) {
  const rows = await page.locator(row).all();
  const boxes = await Promise.all(rows.map(async (each) => ({ each, box: await each.boundingBox() })));
  const inView = boxes.filter(({ box }) => box !== null && box.y > 0 && box.y + box.height < 768);
  const found = inView[nth]?.each;
  if (found === undefined) throw new Error(`No row ${nth} is in view`);
  const [number] = /[A-Z0-9]{5,}/.exec(await found.locator(numbered).innerText()) ?? [];
  if (number === undefined) throw new Error('A row says no number');
  return { found, number };
}

/** Everything once, in ms. @param {import('@playwright/test').Browser} browser @param {Side} side @returns {Promise<Readonly<Record<string, number>>>} */
async function round(browser, side) {
  const size = { viewport: { width: 1366, height: 768 } };
  const fresh = await browser.newContext(size);
  const { page: login } = await slowPage(fresh);
  const [name = '', password = ''] = side.inputs;
  const signInMs = await opened(login, side.origin + side.signIn, { selector: password, text: '' });
  await login.locator(name).fill(side.user);
  await login.locator(password).fill(side.password);
  await login.keyboard.press('Enter');
  await login.locator(side.row).first().waitFor();
  // Whoever comes back has been on the list, though nothing of it is in the browser's cache: a new release, say.
  await login.goto(side.origin + side.list);
  await login.reload();
  await login.locator(side.row).first().waitFor();
  await wait(1000);
  const stored = await fresh.storageState();
  await fresh.close();

  const context = await browser.newContext({ ...size, storageState: stored });
  const { page } = await slowPage(context);
  const [[, first] = ['', ''], ...others] = side.tabs;
  const listMs = await opened(page, side.origin + side.list, { selector: side.row, text: first });
  await wait(looksMs);
  const orderOf = (/** @type {string} */ number) => ({ selector: side.order, text: number });
  const one = await rowInView(page, side, 0);
  const firstMs = await pressed(page, one.found, orderOf(one.number));
  await page.goBack();
  await page.locator(side.row).first().waitFor();
  await wait(1000);
  const next = await rowInView(page, side, 1);
  const orderMs = await pressed(page, next.found, orderOf(next.number));
  await page.goBack();
  await page.locator(side.row).first().waitFor();
  await wait(1000);

  const tabMs = [];
  for (const [tab, number] of [...others, ...side.tabs, ...others]) {
    tabMs.push(await pressed(page, page.locator(side.tab(tab)), { selector: `${side.tab(tab)}[aria-selected="true"]`, text: number }));
    await wait(1000);
  }
  await page.mouse.move(600, 500);
  for (let turn = 0; turn < 25; turn += 1) {
    await page.mouse.wheel(0, 120);
    await wait(40);
  }
  await wait(2000);
  const top = await page.evaluate('scrollY');
  const below = await rowInView(page, side, 2);
  await pressed(page, below.found, orderOf(below.number));
  await wait(1000);
  const backMs = await back(page, { selector: side.row, text: below.number, ...(side.name === 'portal' ? { top: Number(top) } : {}) });
  await context.close();
  return { 'sign-in, cold': signInMs, 'orders list, cold': listMs, 'first order': firstMs, 'another order': orderMs, 'tab, first': Math.max(...tabMs.slice(0, 2)), 'tab, seen': medianOf(tabMs.slice(2)), 'the way back': backMs };
}

/** In the share of the peer's, or in ms. @type {Readonly<Record<string, { readonly share?: number, readonly ms?: number }>>} */
const bars = { 'sign-in, cold': { share: 0.6 }, 'orders list, cold': { share: 0.6 }, 'first order': { share: 0.5 }, 'another order': { ms: 200 }, 'tab, seen': { ms: 200 }, 'tab, first': {}, 'the way back': { ms: 200 } };

/** Installs and builds the peer, unless that was done with the same files. */
async function preparePeer() {
  const source = join(root, 'bench', 'peer');
  const wanted = readdirSync(source).sort().map((name) => readFileSync(join(source, name), 'utf8')).join('\n');
  const stamp = join(folder, 'stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(stamp, { force: true });
  cpSync(source, folder, { recursive: true });
  await step('Installing the peer', () => run('npm', ['install', '--prefix', folder, '--before', asOf, '--no-audit', '--no-fund', '--legacy-peer-deps', '--ignore-scripts'], { limitSeconds: 600 }));
  await build({ root: folder, configFile: false, logLevel: 'warn', plugins: [react(), brotli()], build: { outDir: 'dist', assetsInlineLimit: 0 } });
  writeFileSync(stamp, wanted);
}

/** @returns {Promise<{ readonly side: Side, stop(): void }>} */
async function startPeer() {
  const port = await freePort();
  const server = fork(join(folder, 'server.mjs'), { env: { ...process.env, PORT: String(port), ORDERS: String(orders) } });
  await once(server, 'message');
  const origin = `http://127.0.0.1:${port}`;
  const firstOf = async (/** @type {string} */ status) => {
    const answer = await fetch(`${origin}/api/orders?sort=["date","DESC"]&range=[0,24]&filter={"status":"${status}"}`, { headers: { authorization: 'Bearer a-session' } });
    return /** @type {[string, string]} */ ([status, Rows.parse(await answer.json())[0]?.reference ?? '']);
  };
  const tabs = await Promise.all(['ordered', 'delivered', 'cancelled'].map(firstOf));
  return {
    side: {
      name: 'react-admin', origin, signIn: '/#/login', list: '/#/orders', user: 'demo', password: 'demo', tabs,
      inputs: ['input[name="username"]', 'input[name="password"]'],
      row: 'tbody tr.RaDatagrid-row',
      numbered: '.column-reference',
      order: '.basket tbody tr',
      tab: (tab) => `[role="tab"]:nth-of-type(${tabs.findIndex(([name]) => name === tab) + 1})`,
    },
    stop: () => server.kill(),
  };
}

/** @param {string} origin @returns {Promise<Side>} */
async function portalSide(origin) {
  const headers = await signIn(origin, 'shop@demo.test');
  const firstOf = async (/** @type {string} */ tab) => {
    const body = JSON.stringify({ Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 10 });
    const answer = await fetch(`${origin}/api/shop/deliveries/${tab}`, { method: 'POST', headers, body });
    return /** @type {[string, string]} */ ([tab, Listed.parse(await answer.json()).Deliveries[0]?.OrderNo ?? '']);
  };
  return {
    name: 'portal', origin, signIn: '/login', list: '/orders', user: 'shop@demo.test', password: 'Demo-Portal-1',
    inputs: ['input[name="email"]', 'input[type="password"]'],
    row: 'ul[aria-label="Orders"] > li',
    numbered: '.order-row-name strong',
    order: '.order-line',
    tab: (tab) => `[data-tab="${tab}"]`,
    tabs: await Promise.all(['Pending', 'queued', 'archived'].map(firstOf)),
  };
}

/** Prints a line for each thing that is waited for. */
export async function benchPeer() {
  await preparePeer();
  const browser = await launchBrowser('the peer is');
  if (!browser) return;
  const server = await startServer({ DEMO_ORDERS: String(orders) });
  const peer = await startPeer();
  try {
    const sides = [await portalSide(server.origin), peer.side];
    /** @type {Readonly<Record<string, number>>[][]} */
    const seen = [[], []];
    for (let at = 0; at < rounds; at += 1) for (const [which, side] of sides.entries()) seen[which]?.push(await round(browser, side));
    console.log(`The portal beside an orders list and an order's page with the fields of react-admin's shop demo, on a REST server with its data in memory, ${rounds} rounds by turns at ${slower} × CPU throttling, 10 Mbit/s and 40 ms: medians in ms.`);
    console.log(`  ${''.padEnd(18)} ${'portal'.padStart(8)} ${'peer'.padStart(8)} ${'ratio'.padStart(6)}  bar`);
    for (const [what, { share, ms }] of Object.entries(bars)) {
      const [ours = 0, theirs = 0] = seen.map((rows) => medianOf(rows.map((row) => row[what] ?? 0)));
      const isOver = (share !== undefined && ours > theirs * share) || (ms !== undefined && ours > ms);
      const bar = share !== undefined ? `${share} ×` : ms !== undefined ? `${ms} ms` : '';
      console.log(`  ${what.padEnd(18)} ${ours.toFixed(0).padStart(8)} ${theirs.toFixed(0).padStart(8)} ${(ours / theirs).toFixed(2).padStart(6)}  ${bar}${isOver ? '  over' : ''}`);
    }
  } finally {
    peer.stop();
    server.remove();
    await browser.close();
  }
}
