/**
 * The lists that are not of orders on PostgreSQL, with as many rows as a million orders bring, as each role meets them
 * over HTTP, by turns with the same lists of a hundredth of that. Each row of a list is asked for as often; a line is
 * printed for each, and what is over its target says so.
 */
import { totalmem } from 'node:os';
import pg from 'pg';
import { startPostgres } from '../tests/setup/postgres.mjs';
import { growAreas, sizesOf } from './areas/grow.mjs';
import { areaLists } from './areas/lists.mjs';
import { signIn, startServer } from './demo-server.mjs';
import { sayLoud, whatLoudIs, whenQuiet } from './machine-speed.mjs';

const isFull = process.env['SCALE'] === 'full';
const orders = isFull ? 1_000_000 : 30_000;
const fewOrders = isFull ? 10_000 : 3000;
const demoOrders = isFull ? 20_000 : 1000;
/** Of fewer than a hundred the 99th percentile would be the slowest. */
const tries = Number(process.env['TRIES'] ?? (isFull ? 120 : 5));
const warmUps = 3;
/** Pages that the server answers before any is measured: its code is compiled by then, as it is on a working day. */
const firstPages = isFull ? 200 : 5;
const deepest = 1000;
/** Milliseconds, on a machine that does nothing else, and how many times as long as few rows many may take. */
const targets = { median: 15, p99: 50, times: 2 };
/** What is quicker than this is as quick as few. */
const quickMs = 5;
const buffers = `shared_buffers=${Math.min(2048, Math.floor(totalmem() / 2 ** 22))}MB`;

/** @typedef {import('./areas/lists.mjs').AreaList} AreaList @typedef {import('./areas/lists.mjs').Call} Call @typedef {import('./areas/lists.mjs').Body} Body */

/** @param {readonly number[]} numbers @param {number} share */
const quantile = (numbers, share) => [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0;

/** A list as a user meets it. @param {string} origin @param {string} email @param {AreaList} list */
async function listOf(origin, email, { name, paths, first, body, read, sampleOf }) {
  const headers = await signIn(origin, email);
  /** @param {Body} [asked] */
  const list = async (asked) => {
    const answer = await fetch(`${origin}/api${paths[email]}`, { method: 'POST', headers, body: JSON.stringify({ ...body, ...asked }) });
    if (!answer.ok) throw new Error(`The list of ${name} was refused with ${answer.status}: ${await answer.text()}`);
    const answered = await answer.json();
    return answered.Result ?? answered;
  };
  const rowsOf = async (/** @type {Body} */ asked) => read(await list(asked));
  /** The last page that is full, up to the thousandth. @param {Body} asked */
  const deepestOf = async (asked) => {
    const size = Number(body['Size'] ?? 1);
    let [low, high] = [first, first + deepest - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((await rowsOf({ ...asked, Page: middle })).rows.length === size) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const last = 'Page' in body ? await deepestOf({}) : first;
  /** @type {string[]} */
  const samples = [];
  for (let page = 0; samples.length < tries + warmUps; page += 1) samples.push(...(await rowsOf({ Page: first + ((page * 37) % (last - first + 1)) })).rows.slice(0, 5).map(sampleOf));
  return {
    list,
    /** @param {Call} call */
    pageOf: async ({ body: asked = () => ({}), isDeep = false }) => (isDeep ? await deepestOf(asked(samples[0] ?? '')) : first),
    /** How many rows come, and how many there are, after how long. @param {Call} call @param {number} at @param {number} page */
    async ask({ body: asked = () => ({}) }, at, page) {
      const whole = { ...asked(samples[at] ?? ''), ...('Page' in body && { Page: page }) };
      const started = performance.now();
      const found = await list(whole);
      const ms = performance.now() - started;
      return { ms, ...read(found) };
    },
  };
}

/** @param {{ many: import('./demo-server.mjs').Started, few: import('./demo-server.mjs').Started }} servers @param {string} email @param {AreaList} area */
async function measure({ many, few }, email, area) {
  const lists = { many: await listOf(many.origin, email, area), few: await listOf(few.origin, email, area) };
  for (const call of area.calls) {
    const pages = { many: await lists.many.pageOf(call), few: await lists.few.pageOf(call) };
    const askBoth = async (/** @type {number} */ at) => ({ asked: await lists.many.ask(call, at, pages.many), ofFew: await lists.few.ask(call, at, pages.few) });
    for (let at = 0; at < warmUps; at += 1) await askBoth(at);
    const quietly = await whenQuiet((at) => askBoth(warmUps + at), { times: tries });
    const [took, tookOfFew] = [quietly.measured.map(({ asked }) => asked.ms), quietly.measured.map(({ ofFew: { ms } }) => ms)];
    const last = quietly.measured.at(-1)?.asked;
    const said = `${String(last?.rows.length).padStart(5)} ${String(last?.total ?? '').padStart(8)}`;
    const [median, p99] = [quantile(took, 0.5), quantile(took, 0.99)];
    const ofFew = quantile(tookOfFew, 0.5);
    const isOver = median > targets.median || p99 > targets.p99 || (median > quickMs && median / ofFew > targets.times);
    const [role] = email.split('@');
    console.log(`  ${area.name.padEnd(16)} ${String(role).padEnd(16)} ${call.name.padEnd(22)} ${String(pages.many).padStart(5)} ${[median, p99, ofFew].map((figure) => figure.toFixed(1).padStart(7)).join(' ')} ${`${(median / ofFew).toFixed(2)} ×`.padStart(8)} ${said} ${sayLoud(quietly)}${isOver ? '  over' : ''}`);
  }
}

/** A database beside the first, with the same demo in it. @param {string} url */
async function another(url) {
  const few = new URL(url);
  few.pathname = '/few';
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  await client.query(`create database few template "${new URL(url).pathname.slice(1)}"`).finally(() => client.end());
  return few.href;
}

/** @param {string} url @param {number} ofOrders */
async function grow(url, ofOrders) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await growAreas(client, sizesOf(ofOrders)).finally(() => client.end());
}

/** @param {string} manyUrl @param {string} fewUrl */
async function compare(manyUrl, fewUrl) {
  console.log(`Lists beside those of orders, on PostgreSQL with ${buffers}, with what ${orders} orders bring, in milliseconds over HTTP, ${tries} tries each, by turns with what ${fewOrders} bring.`);
  console.log(`On a quiet machine: median at most ${targets.median}, 99th percentile ${targets.p99}, and ${targets.times} × the median of few, where that is no less than ${quickMs}. ${whatLoudIs}`);
  /** @type {import('./demo-server.mjs').Started[]} */
  const started = [];
  try {
    for (const DATABASE_URL of [manyUrl, fewUrl]) started.push(await startServer({ DATABASE_URL, DEMO_ORDERS: String(demoOrders) }));
    const [many, few] = started;
    if (many === undefined || few === undefined) throw new Error('Both were started');
    console.log(`  ${'list'.padEnd(16)} ${'user'.padEnd(16)} ${'call'.padEnd(22)} ${'page'.padStart(5)} ${['median', 'p99', 'of few'].map((head) => head.padStart(7)).join(' ')} ${'to few'.padStart(8)} ${'rows'.padStart(5)} ${'of'.padStart(8)} ${sayLoud()}`);
    const named = process.env['LISTS']?.split(',');
    for (const area of areaLists) {
      if (named !== undefined && !named.includes(area.name)) continue;
      for (const email of Object.keys(area.paths)) {
        for (const { origin } of [many, few]) {
          const { list } = await listOf(origin, email, area);
          for (let page = 0; page < firstPages; page += 1) await list();
        }
        await measure({ many, few }, email, area);
      }
    }
  } finally {
    for (const server of started) server.remove();
  }
}

/** Prints a table of medians and 99th percentiles. */
export async function benchAreas() {
  const [given, besides] = process.env['AREAS_URLS']?.split(' ') ?? [];
  if (given !== undefined && besides !== undefined) return compare(given, besides);
  const postgres = await startPostgres([buffers]);
  if (postgres === undefined) {
    console.log('There is no PostgreSQL here and none could be installed: lists are not measured.');
    return;
  }
  try {
    const seeding = await startServer({ DATABASE_URL: postgres.url, DEMO_ORDERS: String(demoOrders) });
    await seeding.end();
    seeding.remove();
    const few = await another(postgres.url);
    await grow(few, fewOrders);
    await grow(postgres.url, orders);
    await compare(postgres.url, few);
  } finally {
    await postgres.stop();
  }
}
