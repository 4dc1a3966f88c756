/** Measures the longest tasks while scrolling a long list by wheel and by scrollbar thumb, on a throttled processor. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { startServer } from '../demo-server.mjs';
import { launchBrowser, signInByForm, slowPage, cpuSlowdown } from './browser.mjs';

const rows = Number(process.env['ROWS'] ?? 10_000);
/** Number of generated orders. Exceeds `rows`, because some orders are in other tabs. */
const demoOrders = Math.ceil(rows * 1.15) + 300;
/** Limit for the longest task in ms. */
const thresholdMs = rows > 3000 ? 300 : 150;
const size = { width: 1366, height: 768 };
/** A freely spinning wheel, in px per frame and ms per frame. */
const [wheelPx, frameMs] = [480, 16];
const limitMs = 300_000;
const maxDrags = 40;
/** Heights in px of a scrollbar's end button and of its shortest thumb. */
const [scrollbarButtonPx, minThumbPx] = [15, 18];

const ScrollPosition = z.object({ isEnd: z.boolean(), top: z.number(), height: z.number() });
const Tasks = z.array(z.number());

/** Runs in the page. Records tasks that take longer than 50 ms. */
const recordLongTasks = () => {
  /** @type {number[]} */
  const longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
  Object.assign(globalThis, { longTasks });
};

/** Runs in the page. Returns the scroll position. */
const readScrollPosition = () => ({
  isEnd:
    document.querySelector('.list-end') !== null && scrollY + innerHeight >= document.documentElement.scrollHeight - 2,
  top: scrollY,
  height: document.documentElement.scrollHeight,
});

/** @typedef {Awaited<ReturnType<typeof slowPage>>} Tab */
/** @typedef {() => Promise<z.infer<typeof ScrollPosition>>} ReadPosition */

/** @param {Tab} tab @param {ReadPosition} see */
async function scrollByWheel({ tools }, see) {
  for (const until = performance.now() + limitMs; performance.now() < until; ) {
    for (let step = 0; step < 30; step += 1) {
      await tools.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 600, y: 500, deltaX: 0, deltaY: wheelPx });
      await wait(frameMs);
    }
    if ((await see()).isEnd) return;
  }
  throw new Error('The wheel does not reach the end of the list');
}

/** Drags the thumb to a y position in the window. @param {Tab} tab @param {ReadPosition} see @param {number} to */
async function dragThumb({ page }, see, to) {
  const { top, height } = await see();
  const track = size.height - 2 * scrollbarButtonPx;
  const length = Math.max(minThumbPx, (track * size.height) / height);
  const [x, from] = [
    size.width - 7,
    scrollbarButtonPx + (top / Math.max(1, height - size.height)) * (track - length) + length / 2,
  ];
  await page.mouse.move(x, from);
  await page.mouse.down();
  const steps = Math.max(4, Math.ceil(Math.abs(to - from) / 6));
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(x, from + ((to - from) * step) / steps);
    await wait(frameMs);
  }
  await page.mouse.up();
}

/** Drags the thumb to the first row and back to the last. @param {Tab} tab @param {ReadPosition} see */
async function scrollByThumb(tab, see) {
  for (const isUp of [true, false]) {
    for (let pull = 0, isThere = false; !isThere; pull += 1) {
      if (pull > maxDrags) throw new Error('The thumb does not reach the end of the scrollbar');
      await dragThumb(tab, see, isUp ? -20 : size.height + 20);
      const seen = await see();
      isThere = isUp ? seen.top === 0 : seen.isEnd;
    }
  }
}

/** @param {Tab} tab @param {string} how @param {typeof scrollByWheel} scroll */
async function measure(tab, how, scroll) {
  await tab.page.evaluate(() => Reflect.get(globalThis, 'longTasks').splice(0));
  const started = performance.now();
  await scroll(tab, async () => ScrollPosition.parse(await tab.page.evaluate(readScrollPosition)));
  const seconds = (performance.now() - started) / 1000;
  const tasks = Tasks.parse(await tab.page.evaluate('longTasks')).toSorted((one, other) => other - one);
  const longest =
    tasks
      .slice(0, 5)
      .map((task) => task.toFixed(0))
      .join(', ') || 'none over 50';
  console.log(
    `  by ${how}: ${seconds.toFixed(0)} s; longest tasks ${longest} ms, ${tasks.length} over 50${(tasks[0] ?? 0) > thresholdMs ? '  over' : ''}`,
  );
}

export async function benchScroll() {
  // Headless browsers hide scrollbars by default.
  const browser = await launchBrowser({ ignoreDefaultArgs: ['--hide-scrollbars'] });
  const server = await startServer({ DEMO_ORDERS: String(demoOrders) }).catch(async (error) => {
    await browser.close();
    throw error;
  });
  try {
    const context = await browser.newContext({ viewport: size });
    const page = await context.newPage();
    await signInByForm(page, server.origin, 'admin@demo.test');
    await page.close();
    console.log(
      `Archive of more than ${rows} orders at ${cpuSlowdown} × CPU throttling. Bar: no task over ${thresholdMs} ms.`,
    );
    // Don't slow down the network, so that the list's pages arrive in the shortest possible time.
    const tab = await slowPage(context, { isLineSlow: false });
    await tab.page.addInitScript(recordLongTasks);
    await tab.page.goto(`${server.origin}/admin/orders?tab=archived`);
    await tab.page.getByRole('list', { name: 'Orders' }).getByRole('link').first().waitFor();
    // Let the initial load finish, because it is not measured.
    await wait(6000);
    await measure(tab, 'wheel', scrollByWheel);
    await measure(tab, 'thumb', scrollByThumb);
  } finally {
    server.remove();
    await browser.close();
  }
}
