/**
 * Compares the portal with react-admin in alternating rounds on a throttled machine: sign-in, the orders list, opening
 * orders, switching tabs and going back. The first run installs the peer (`bench/peer`, ADR 084) into .cache/peer.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { z } from 'zod';
import { freePort } from '../../tests/setup/free-port.mjs';
import { brotli } from '../../packages/admin/vite/brotli.mjs';
import { signIn, startServer } from '../demo-server.mjs';
import { root, run, step } from '../run.mjs';
import { launchBrowser, slowPage, cpuSlowdown } from './browser.mjs';
import { isFull, medianOf } from './statistics.mjs';

const rounds = isFull ? 5 : Number(process.env['ROUNDS'] ?? 3);
const folder = join(root, '.cache', 'peer');
const orders = 600;
/** Times in ms: how long a user looks at a list, and how long they hover over a row before pressing it. */
const [viewMs, hoverMs] = [3000, 200];
/** Latest publication date of the peer's packages (`npm install --before`). */
const dependenciesDate = '2026-11-20';

const Rows = z.array(z.object({ reference: z.string() }));
const Listed = z.object({ Deliveries: z.array(z.object({ OrderNo: z.coerce.string() })) });
const Timed = z.object({ ms: z.number(), top: z.number() });

/**
 * @typedef {object} MeasuredApp the portal or its peer
 * @property {string} name
 * @property {string} origin
 * @property {string} signIn
 * @property {string} list
 * @property {string} user
 * @property {string} password
 * @property {readonly string[]} inputs selectors
 * @property {string} row a selector
 * @property {string} numbered selects the element with a row's number
 * @property {string} order a selector
 * @property {(tab: string) => string} tab
 * @property {readonly [tab: string, first: string][]} tabs names, each with the number of its first order
 */

/** Runs in the page. Measures the ms from `since`, or from the next press, until an element and a text are painted. */
const stopwatch = () => {
  /**
   * @param {{ readonly selector: string, readonly text: string, readonly top?: number }} wanted
   * @param {number | Promise<number>} since
   */
  const until = async ({ selector, text, top }, since) => {
    const limit = performance.now() + 60_000;
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (
        document.querySelector(selector) !== null &&
        document.body.textContent.includes(text) &&
        (top === undefined || Math.abs(scrollY - top) <= 2)
      ) {
        break;
      }
      if (performance.now() > limit) throw new Error(`"${text}" does not appear at ${location.href}, ${scrollY}`);
    }
    // A message posted in a frame callback arrives after the frame has been painted.
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve, { once: true });
      port1.start();
      port2.postMessage(undefined);
    });
    return { ms: performance.now() - (await since), top: scrollY };
  };
  const untilPress = () =>
    new Promise((resolve) =>
      addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
    );
  Object.assign(globalThis, { until, untilPress });
};

/** @typedef {{ selector: string, text: string, top?: number }} Wanted */

/** @param {import('@playwright/test').Page} page @param {string} address @param {Wanted} wanted */
async function measureOpen(page, address, wanted) {
  await page.addInitScript(
    `window.timed = (${stopwatch})() ?? new Promise((resolve) => addEventListener('DOMContentLoaded', () => resolve(until(${JSON.stringify(wanted)}, 0))))`,
  );
  await page.goto(address);
  return Timed.parse(await page.evaluate('window.timed')).ms;
}

/**
 * Presses an element and resolves to the ms until its result is painted.
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').Locator} target
 * @param {Wanted} wanted
 */
async function measurePress(page, target, wanted) {
  const box = await target.boundingBox();
  if (box === null) throw new Error(`Found no element to press for ${wanted.text}`);
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await wait(hoverMs);
  await page.evaluate(`void (window.timed = until(${JSON.stringify(wanted)}, untilPress()))`);
  await page.mouse.click(x, y);
  return Timed.parse(await page.evaluate('window.timed')).ms;
}

/**
 * Resolves to the nth fully visible row (from 0) and its order number.
 * @param {import('@playwright/test').Page} page
 * @param {MeasuredApp} side
 * @param {number} nth
 */
async function rowInView(page, { row, numbered }, nth) {
  const rows = await page.locator(row).all();
  const boxes = await Promise.all(rows.map(async (each) => ({ each, box: await each.boundingBox() })));
  const inView = boxes.filter(({ box }) => box !== null && box.y > 0 && box.y + box.height < 768);
  const found = inView[nth]?.each;
  if (found === undefined) throw new Error(`No row ${nth} is in view`);
  const [number] = /[A-Z0-9]{5,}/.exec(await found.locator(numbered).innerText()) ?? [];
  if (number === undefined) throw new Error('A row has no number');
  return { found, number };
}

/**
 * Takes all measurements once, in ms.
 * @param {import('@playwright/test').Browser} browser
 * @param {MeasuredApp} side
 * @returns {Promise<Readonly<Record<string, number>>>}
 */
async function measureRound(browser, side) {
  const size = { viewport: { width: 1366, height: 768 } };
  const fresh = await browser.newContext(size);
  const { page: login } = await slowPage(fresh);
  const [name = '', password = ''] = side.inputs;
  const signInMs = await measureOpen(login, side.origin + side.signIn, { selector: password, text: '' });
  await login.locator(name).fill(side.user);
  await login.locator(password).fill(side.password);
  await login.keyboard.press('Enter');
  await login.locator(side.row).first().waitFor();
  // Simulate a returning user after a new release: the browser has its storage, but none of the scripts in its cache.
  await login.goto(side.origin + side.list);
  await login.reload();
  await login.locator(side.row).first().waitFor();
  await wait(1000);
  const stored = await fresh.storageState();
  await fresh.close();

  const context = await browser.newContext({ ...size, storageState: stored });
  const { page } = await slowPage(context);
  const [[, first] = ['', ''], ...others] = side.tabs;
  const listMs = await measureOpen(page, side.origin + side.list, { selector: side.row, text: first });
  await wait(viewMs);
  const openMs = [];
  for (const nth of [0, 1]) {
    const { found, number } = await rowInView(page, side, nth);
    openMs.push(await measurePress(page, found, { selector: side.order, text: number }));
    await page.goBack();
    await page.locator(side.row).first().waitFor();
    await wait(1000);
  }
  const tabMs = [];
  for (const [tab, number] of [...others, ...side.tabs, ...others]) {
    tabMs.push(
      await measurePress(page, page.locator(side.tab(tab)), {
        selector: `${side.tab(tab)}[aria-selected="true"]`,
        text: number,
      }),
    );
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
  await measurePress(page, below.found, { selector: side.order, text: below.number });
  await wait(1000);
  const inList = JSON.stringify({
    selector: side.row,
    text: below.number,
    ...(side.name === 'portal' ? { top: Number(top) } : {}),
  });
  const backMs = Timed.parse(await page.evaluate(`(history.back(), until(${inList}, performance.now()))`)).ms;
  await context.close();
  const [firstMs = 0, orderMs = 0] = openMs;
  return {
    'sign-in, cold': signInMs,
    'orders list, cold': listMs,
    'first order': firstMs,
    'list to order': orderMs,
    'tab to tab': medianOf(tabMs.slice(2)),
    back: backMs,
  };
}

/**
 * Limits as a ratio to the peer, or in ms.
 * @type {Readonly<Record<string, { readonly share?: number, readonly ms?: number }>>}
 */
const thresholds = {
  'sign-in, cold': { share: 0.9 },
  'orders list, cold': { share: 1.2 },
  'first order': { share: 0.8 },
  'list to order': { ms: 300 },
  'tab to tab': { ms: 300 },
  back: { ms: 300 },
};

/** Installs and builds the peer if its files have changed since the last build. */
async function preparePeer() {
  const source = join(root, 'bench', 'peer');
  const wanted = readdirSync(source)
    .sort()
    .map((name) => readFileSync(join(source, name), 'utf8'))
    .join('\n');
  const stamp = join(folder, 'stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(stamp, { force: true });
  cpSync(source, folder, { recursive: true });
  await step('Installing the peer', () =>
    run(
      'npm',
      [
        'install',
        '--prefix',
        folder,
        '--before',
        dependenciesDate,
        '--no-audit',
        '--no-fund',
        '--legacy-peer-deps',
        '--ignore-scripts',
      ],
      { limitSeconds: 600 },
    ),
  );
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), brotli()],
    build: { outDir: 'dist', assetsInlineLimit: 0 },
  });
  writeFileSync(stamp, wanted);
}

/** @returns {Promise<{ readonly side: MeasuredApp, stop(): void }>} */
async function startPeer() {
  const port = await freePort();
  const server = fork(join(folder, 'server.mjs'), {
    env: { ...process.env, PORT: String(port), ORDERS: String(orders) },
  });
  await once(server, 'message');
  const origin = `http://127.0.0.1:${port}`;
  const firstOf = async (/** @type {string} */ status) => {
    const answer = await fetch(`${origin}/api/orders?sort=["date","DESC"]&range=[0,24]&filter={"status":"${status}"}`, {
      headers: { authorization: 'Bearer a-session' },
    });
    return /** @type {[string, string]} */ ([status, Rows.parse(await answer.json())[0]?.reference ?? '']);
  };
  const tabs = await Promise.all(['ordered', 'delivered', 'cancelled'].map(firstOf));
  return {
    side: {
      name: 'react-admin',
      origin,
      signIn: '/#/login',
      list: '/#/orders',
      user: 'demo',
      password: 'demo',
      tabs,
      inputs: ['input[name="username"]', 'input[name="password"]'],
      row: 'tbody tr.RaDatagrid-row',
      numbered: '.column-reference',
      order: '.basket tbody tr',
      tab: (tab) => `[role="tab"]:nth-of-type(${tabs.findIndex(([name]) => name === tab) + 1})`,
    },
    stop: () => server.kill(),
  };
}

/** @param {string} origin @returns {Promise<MeasuredApp>} */
async function describePortal(origin) {
  const headers = await signIn(origin, 'shop@demo.test');
  const firstOf = async (/** @type {string} */ tab) => {
    const body = JSON.stringify({
      Query: '',
      Filter: { Status: [], Date: null, Shop: [] },
      OrderBy: 'desc',
      Page: 1,
      Size: 10,
    });
    const answer = await fetch(`${origin}/api/shop/deliveries/${tab}`, { method: 'POST', headers, body });
    return /** @type {[string, string]} */ ([tab, Listed.parse(await answer.json()).Deliveries[0]?.OrderNo ?? '']);
  };
  return {
    name: 'portal',
    origin,
    signIn: '/login',
    list: '/orders',
    user: 'shop@demo.test',
    password: 'Demo-Portal-1',
    inputs: ['input[name="email"]', 'input[type="password"]'],
    row: 'ul[aria-label="Orders"] > li',
    numbered: '.order-row-name strong',
    order: '.order-line',
    tab: (tab) => `[data-tab="${tab}"]`,
    tabs: await Promise.all(['Pending', 'queued', 'archived'].map(firstOf)),
  };
}

export async function benchPeer() {
  await preparePeer();
  const browser = await launchBrowser();
  const server = await startServer({ DEMO_ORDERS: String(orders) });
  const peer = await startPeer();
  try {
    const sides = [await describePortal(server.origin), peer.side];
    /** @type {Readonly<Record<string, number>>[][]} */
    const seen = [[], []];
    for (let at = 0; at < rounds; at += 1) {
      for (const [which, side] of sides.entries()) seen[which]?.push(await measureRound(browser, side));
    }
    console.log(
      `The portal and react-admin, ${rounds} rounds in turns at ${cpuSlowdown} × CPU throttling, 10 Mbit/s and 40 ms: medians in ms.`,
    );
    console.log(`  ${''.padEnd(18)} ${'portal'.padStart(8)} ${'peer'.padStart(8)} ${'ratio'.padStart(6)}  bar`);
    for (const [what, { share, ms }] of Object.entries(thresholds)) {
      const [ours = 0, theirs = 0] = seen.map((rows) => medianOf(rows.map((row) => row[what] ?? 0)));
      const isOver = (share !== undefined && ours > theirs * share) || (ms !== undefined && ours > ms);
      const bar = share !== undefined ? `${share} ×` : ms !== undefined ? `${ms} ms` : '';
      console.log(
        `  ${what.padEnd(18)} ${ours.toFixed(0).padStart(8)} ${theirs.toFixed(0).padStart(8)} ${(ours / theirs).toFixed(2).padStart(6)}  ${bar}${isOver ? '  over' : ''}`,
      );
    }
  } finally {
    peer.stop();
    server.remove();
    await browser.close();
  }
}
