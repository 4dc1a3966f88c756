/**
 * A list of ten thousand orders, scrolled to its end as a user does: by a wheel that runs, and by the thumb of the
 * scrollbar, on a processor four times slower. What the page does at a stretch, what stands in it, and what it holds.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { startServer } from './demo-server.mjs';
import { launchBrowser, slowPage, slower } from './slow-browser.mjs';

const isFull = process.env['SCALE'] === 'full';
const wanted = Number(process.env['ROWS'] ?? 10_000);
const runs = Number(process.env['RUNS'] ?? (isFull ? 5 : 1));
/** Some are in other tabs. */
const demoOrders = Math.ceil(wanted * 1.15) + 300;
/** In ms, elements and text together, and MiB after a collection. */
const bars = { task: 100, nodes: 3000, heapMiB: 60 };
const size = { width: 1366, height: 768 };
/** A wheel that runs freely: so many px with each frame. */
const [wheelPx, frameMs] = [480, 16];
/** Nothing has come for so long: it is stuck. */
const stuckMs = 30_000;
const mostPulls = 20;
/** The wheel is not turned for longer, and nobody pulls the thumb of a list that grows for longer. */
const [wheelLimitMs, growingMs] = [300_000, 30_000];

const Usage = z.object({ usedSize: z.number() });
const Counters = z.object({ nodes: z.number() });
const Seen = z.object({ end: z.string().nullable(), top: z.number(), height: z.number(), rows: z.number(), nodes: z.number() });
const Tasks = z.array(z.number());

/** Runs in the page: what takes longer than 50 ms is told by the browser. */
const noteTasks = () => {
  /** @type {number[]} */
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask', buffered: true });
  Object.assign(globalThis, { longTasks: tasks });
};

/** How far it is, and what stands in the document. */
const look = () => {
  const walker = document.createTreeWalker(document);
  let nodes = 1;
  while (walker.nextNode()) nodes += 1;
  return {
    end: document.querySelector('.list-end')?.textContent ?? null,
    top: Math.round(scrollY),
    height: document.documentElement.scrollHeight,
    rows: Math.max(...[...document.querySelectorAll('.virtual-rows li')].map((row) => Number(row.getAttribute('data-position')))) + 1,
    nodes,
  };
};

/** @typedef {Awaited<ReturnType<typeof slowPage>>} Tab */
/** @typedef {{ readonly how: string; readonly seconds: number; readonly tasks: readonly number[]; readonly nodes: number; readonly heapMiB: number; readonly rows: number }} Scrolled */

/** What is held once what can be collected is. @param {Tab} tab */
async function held({ tools }) {
  await tools.send('HeapProfiler.collectGarbage');
  await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = Usage.parse(await tools.send('Runtime.getHeapUsage'));
  const { nodes } = Counters.parse(await tools.send('Memory.getDOMCounters'));
  return { heap: usedSize / 2 ** 20, nodes };
}

/** Turns the wheel until nothing more comes. @param {Tab} tab @param {(seen: z.infer<typeof Seen>) => void} tell */
async function byWheel({ page, tools }, tell) {
  const until = performance.now() + wheelLimitMs;
  let [last, since] = [-1, performance.now()];
  while (performance.now() < until) {
    for (let step = 0; step < 30; step += 1) {
      await tools.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 600, y: 500, deltaX: 0, deltaY: wheelPx });
      await wait(frameMs);
    }
    const seen = Seen.parse(await page.evaluate(look));
    tell(seen);
    if (seen.end !== null && seen.top + size.height >= seen.height - 2) return;
    if (seen.top !== last) [last, since] = [seen.top, performance.now()];
    if (performance.now() - since > stuckMs) throw new Error(`The wheel no longer gets on: ${JSON.stringify(seen)}`);
  }
}

/** The buttons at the ends of the bar, and the thumb of a long page. */
const [button, shortest] = [15, 18];

/** The middle of the thumb, which is as long as the window is of the page, or as short as it may be. @param {z.infer<typeof Seen>} seen */
function thumbOf({ top, height }) {
  const track = size.height - 2 * button;
  const length = Math.max(shortest, (track * size.height) / height);
  return { x: size.width - 7, y: button + (top / Math.max(1, height - size.height)) * (track - length) + length / 2 };
}

/** Takes the thumb and moves it, a few px with each frame; lets it go. @param {Tab} tab @param {number} to */
async function dragThumb({ page }, to) {
  const from = thumbOf(Seen.parse(await page.evaluate(look)));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const steps = Math.max(4, Math.ceil(Math.abs(to - from.y) / 6));
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(from.x, from.y + ((to - from.y) * step) / steps);
    await wait(frameMs);
  }
  await page.mouse.up();
}

/** Pulls the thumb of a list that grows under it down again and again. @param {Tab} tab @param {(seen: z.infer<typeof Seen>) => void} tell */
async function byGrowingThumb(tab, tell) {
  for (const until = performance.now() + growingMs; performance.now() < until; ) {
    await dragThumb(tab, size.height + 20);
    tell(Seen.parse(await tab.page.evaluate(look)));
  }
}

/** Pulls the thumb up to the first row, and down to the last. @param {Tab} tab @param {(seen: z.infer<typeof Seen>) => void} tell */
async function byThumb(tab, tell) {
  for (const isUp of [true, false]) {
    // The browser lets go of the thumb a little whenever the page becomes longer under it: whoever pulls takes it again.
    for (let pull = 1, isThere = false; !isThere; pull += 1) {
      await dragThumb(tab, isUp ? -20 : size.height + 20);
      const seen = Seen.parse(await tab.page.evaluate(look));
      tell(seen);
      isThere = isUp ? seen.top === 0 : seen.top + size.height >= seen.height - 2;
      if (pull > mostPulls) throw new Error(`The thumb does not reach the end of the bar: ${JSON.stringify(seen)}`);
    }
  }
}

/** @param {import('@playwright/test').BrowserContext} context @param {string} address */
async function open(context, address) {
  // Pages that come at once leave the least time between them.
  const tab = await slowPage(context, { isLineSlow: false });
  await tab.page.addInitScript(noteTasks);
  await tab.page.goto(address);
  await tab.page.getByRole('list', { name: 'Orders' }).getByRole('link').first().waitFor();
  // What comes with the first list is not of the scroll.
  await wait(6000);
  return { tab, before: await held(tab) };
}

/** @param {Awaited<ReturnType<typeof open>>} opened @param {string} how @param {typeof byWheel} scroll @returns {Promise<Scrolled>} */
async function measure({ tab, before }, how, scroll) {
  await tab.page.evaluate(() => Reflect.get(globalThis, 'longTasks').splice(0));
  const started = performance.now();
  let [nodes, rows] = [before.nodes, 0];
  await scroll(tab, (seen) => {
    nodes = Math.max(nodes, seen.nodes);
    rows = Math.max(rows, seen.rows);
  });
  const seconds = (performance.now() - started) / 1000;
  const tasks = Tasks.parse(await tab.page.evaluate('longTasks')).toSorted((one, other) => other - one);
  const after = await held(tab);
  return { how, seconds, tasks, nodes: Math.max(nodes, after.nodes), heapMiB: after.heap - before.heap, rows };
}

/** @param {Scrolled} scrolled */
function report({ how, seconds, tasks, nodes, heapMiB, rows }, isWhole = true) {
  const over = tasks.filter((task) => task > bars.task).length;
  const above = [over > 0 && `${over} tasks over ${bars.task} ms`, nodes > bars.nodes && 'nodes', heapMiB > bars.heapMiB && 'heap', isWhole && rows < wanted && 'too few rows'].filter((what) => what !== false);
  console.log(`  by ${how}: ${rows} rows in ${seconds.toFixed(0)} s; longest tasks ${tasks.slice(0, 5).map((task) => task.toFixed(0)).join(', ') || 'none over 50'} ms, ${tasks.length} over 50; ${nodes} nodes, heap ${heapMiB >= 0 ? '+' : ''}${heapMiB.toFixed(1)} MiB${above.length > 0 ? `  over: ${above.join(', ')}` : ''}`);
  return above.length === 0;
}

/** Prints three lines for each run. */
export async function benchScroll() {
  // Headless browsers hide what is pulled here.
  const browser = await launchBrowser('the long list is', { ignoreDefaultArgs: ['--hide-scrollbars'] });
  if (!browser) return;
  try {
    const server = await startServer({ DEMO_ORDERS: String(demoOrders) });
    try {
      const context = await browser.newContext({ viewport: size });
      const page = await context.newPage();
      await page.goto(`${server.origin}/login`);
      await page.getByLabel('Email', { exact: true }).fill('admin@demo.test');
      await page.getByLabel('Password', { exact: true }).fill('Demo-Portal-1');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.waitForURL((url) => !url.pathname.includes('/login'));
      await page.close();
      console.log(`An administrator's archive of ${wanted} orders and more at ${slower} × CPU throttling, scrolled to its end. Bars: no task over ${bars.task} ms, ${bars.nodes} nodes, heap + ${bars.heapMiB} MiB.`);
      let met = 0;
      for (let run = 0; run < runs; run += 1) {
        const list = `${server.origin}/admin/orders?tab=archived`;
        const opened = await open(context, list);
        const wheel = report(await measure(opened, 'wheel', byWheel));
        const thumb = report(await measure(opened, 'thumb', byThumb));
        await opened.tab.page.close();
        const again = await open(context, list);
        const growing = report(await measure(again, 'thumb while it grows', byGrowingThumb), false);
        await again.tab.page.close();
        met += wheel && thumb && growing ? 1 : 0;
      }
      console.log(`  ${met} of ${runs} runs within the bars.`);
    } finally {
      server.remove();
    }
  } finally {
    await browser.close();
  }
}
