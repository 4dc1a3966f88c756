/**
 * Damages the embedded database's folder DAMAGES times at random (see SEED), after clean and unclean stops. The next
 * start must find all data intact, restore and report a copy, or refuse with a reason.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tests/setup/free-port.mjs';
import { root } from '../run.mjs';
import { signIn } from '../demo-server.mjs';
import { seededRandom } from './random.mjs';

const damages = Number(process.env['DAMAGES'] ?? 200);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_007);
const maxConcurrent = Number(process.env['AT_ONCE'] ?? 2);
const readyLimitMs = 180_000;
const checkLimitMs = 300_000;
const pageBytes = 8192;
const demoOrders = '200';

const orders = { Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 50 };
const shops = { Query: '', Filter: { Cities: [], Regions: [] }, Order: 'asc', Page: 1, Size: 10 };
const subscriptions = { Query: '', Page: 0, Size: 20 };
/** Lists of each role, with their request bodies. */
const lists = {
  'admin@demo.test': {
    'admin/deliveries/Pending': orders,
    'admin/deliveries/archived': orders,
    'admin/subscription/merchant/list': subscriptions,
  },
  'merchant@demo.test': { 'merchant/deliveries/Pending': orders, 'merchant/shop/list': shops },
  'shop@demo.test': { 'shop/deliveries/Pending': orders },
};

/** Returns the files below a folder whose relative path matches. @param {string} folder @param {RegExp} pattern */
function filesIn(folder, pattern) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => pattern.test(name) && statSync(join(folder, name)).isFile())
    .sort();
}

/** Kinds of files in the data folder. */
const classes = {
  version: /^database\/PG_VERSION$/,
  control: /^database\/global\/pg_control$/,
  map: /^database\/(global|base\/\d+)\/pg_filenode\.map$/,
  log: /^database\/pg_wal\/[0-9A-F]{24}$/,
  'commit log': /^database\/pg_(xact|multixact\/\w+)\/[0-9A-F]{4}$/,
  'catalogue or table or index': /^database\/base\/5\/\d+$/,
  'shared catalogue': /^database\/global\/\d+$/,
  'free space map': /^database\/base\/5\/\d+_fsm$/,
  'visibility map': /^database\/base\/5\/\d+_vm$/,
  configuration: /^database\/[a-z_.]+\.conf$/,
  copy: /^dumps\//,
  marker: /^PORTAL_DATA$/,
  note: /^database-stopped$/,
};
const damageKinds = /** @type {const} */ (['removed', 'emptied', 'cut', 'flipped', 'zeroed']);

/** @param {string} path @param {typeof damageKinds[number]} injury @param {() => number} random */
function damageFile(path, injury, random) {
  const { size } = statSync(path);
  if (injury === 'removed') return rmSync(path);
  if (injury === 'emptied') return truncateSync(path, 0);
  if (injury === 'cut') return truncateSync(path, Math.floor(size / 2));
  if (size === 0) return undefined;
  const file = openSync(path, 'r+');
  if (injury === 'zeroed') {
    const page = Math.floor(random() * Math.ceil(size / pageBytes)) * pageBytes;
    writeSync(file, Buffer.alloc(Math.min(pageBytes, size - page)), 0, undefined, page);
  } else {
    const at = Math.floor(size / 2);
    const byte = Buffer.alloc(1);
    readSync(file, byte, 0, 1, at);
    writeSync(file, Buffer.from([(byte[0] ?? 0) ^ 0xff]), 0, 1, at);
  }
  closeSync(file);
  return undefined;
}

/**
 * Starts the server on a data folder. Resolves when it responds, has ended or hangs.
 * @param {string} data
 */
async function start(data) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, 'dist-server', 'main.js')], {
    cwd: root,
    env: {
      ...process.env,
      DEMO: '1',
      MARKET_RATE: '0',
      SIGN_INS_A_MINUTE: '10000',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: data,
      DEMO_ORDERS: demoOrders,
      DATABASE_URL: undefined,
      NODE_ENV: undefined,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (written += String(chunk)));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const deadline = Date.now() + readyLimitMs;
  let isOpen = false;
  while (!isOpen && !hasEnded() && Date.now() < deadline) {
    isOpen =
      (await fetch(`${origin}/api/livez`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined))?.ok === true;
    if (!isOpen) await wait(50);
  }
  return {
    origin,
    isOpen,
    hangs: !isOpen && !hasEnded(),
    written: () => written,
    hasEnded,
    /** @param {NodeJS.Signals} signal */
    async end(signal) {
      if (!hasEnded()) {
        const ended = once(child, 'exit');
        child.kill(signal);
        const timer = setTimeout(kill, 30_000);
        await ended;
        clearTimeout(timer);
      }
      process.off('exit', kill);
    },
  };
}

/** Resolves to the response text of each list, or its status or error if it cannot be read. @param {string} origin */
async function readAll(origin) {
  /** @type {Record<string, string>} */
  const seen = {};
  const ask = async (
    /** @type {string} */ path,
    /** @type {object} */ body,
    /** @type {Record<string, string>} */ headers,
  ) => {
    const answer = await fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    return answer.ok ? answer.text() : `status ${answer.status}`;
  };
  for (const [email, requests] of Object.entries(lists)) {
    try {
      const headers = await signIn(origin, email);
      for (const [path, body] of Object.entries(requests)) seen[path] = await ask(path, body, headers);
    } catch (error) {
      seen[email] = `error ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return seen;
}

/**
 * Returns the path and text of the first list that differs, if any.
 * @param {Record<string, string>} seen
 * @param {Record<string, string>} truth
 */
function difference(seen, truth) {
  const path = [...new Set([...Object.keys(seen), ...Object.keys(truth)])].find((each) => seen[each] !== truth[each]);
  return path === undefined ? undefined : `${path}: ${seen[path]?.slice(0, 200)}`;
}

/**
 * Creates a data folder that contains a copy of its database: once stopped cleanly, and once killed.
 * Resolves to both folders, and to the texts of their lists.
 * @param {string} folder
 */
async function makeTemplates(folder) {
  const clean = join(folder, 'clean');
  const server = await start(clean);
  if (!server.isOpen) throw new Error(`The demo did not start:\n${server.written()}`);
  const deadline = Date.now() + checkLimitMs;
  while (!existsSync(join(clean, 'dumps')) || filesIn(clean, /^dumps\/.*gz$/).length === 0) {
    if (Date.now() > deadline) throw new Error(`No copy was made:\n${server.written()}`);
    await wait(500);
  }
  const truth = await readAll(server.origin);
  const wrong = Object.entries(truth).filter(([, text]) => /^(status|error)/.test(text) || text.length < 100);
  if (wrong.length > 0) throw new Error(`The demo's lists cannot be read: ${JSON.stringify(wrong)}`);
  await server.end('SIGTERM');
  const unclean = join(folder, 'unclean');
  cpSync(clean, unclean, { recursive: true });
  const second = await start(unclean);
  const changed = difference(await readAll(second.origin), truth);
  if (changed !== undefined) throw new Error(`A restart changes a list: ${changed}`);
  await second.end('SIGKILL');
  return { clean, unclean, truth };
}

const knownDamage = /The database is damaged:/;
const repaired = /RESTORED FROM THE COPY|were rebuilt/;
const refusal = /is damaged or missing|could not be opened/;

/**
 * @param {{ clean: string, unclean: string, truth: Record<string, string> }} templates
 * @param {string} data @param {() => number} random
 */
async function damageOnce(templates, data, random) {
  const isClean = random() < 0.5;
  cpSync(isClean ? templates.clean : templates.unclean, data, { recursive: true });
  const names = Object.keys(classes);
  const choice = Math.floor(random() * (names.length + 1));
  const injury = damageKinds[Math.floor(random() * damageKinds.length)] ?? 'removed';
  let what = '';
  if (choice === names.length) {
    what = 'the whole folder removed';
    rmSync(join(data, 'database'), { recursive: true });
  } else {
    const name = names[choice] ?? '';
    const found = filesIn(data, classes[/** @type {keyof typeof classes} */ (name)]);
    const file = found[Math.floor(random() * found.length)];
    what = file === undefined ? `${name}: nothing to damage` : `${name} ${file} ${injury}`;
    if (file !== undefined) damageFile(join(data, file), injury, random);
  }
  what += isClean ? ', clean stop' : ', killed';
  const done = (/** @type {string} */ verdict, ok = true, /** @type {string} */ detail = '') => ({
    what,
    verdict,
    ok,
    detail,
  });

  // The first start may miss damage that a query or the check of the copy finds later. The second start must repair it.
  let log = '';
  for (const round of ['first', 'second']) {
    const server = await start(data);
    const isKnown = () => knownDamage.test(server.written());
    try {
      if (server.hangs) return done('hangs', false, server.written());
      if (!server.isOpen && isKnown() && round === 'first') continue;
      if (!server.isOpen) return done('refused', refusal.test(server.written()), server.written());
      const differs = difference(await readAll(server.origin), templates.truth);
      if (differs === undefined && repaired.test(server.written())) return done(`repaired by the ${round} start`);
      if (round === 'second') return done('differs', false, `${differs}\n${log}${server.written()}`);
      const deadline = Date.now() + checkLimitMs;
      const isChecked = () => isKnown() || /Checked the database/.test(server.written());
      while (!isChecked() && !server.hasEnded() && Date.now() < deadline) await wait(200);
      log = server.written();
      if (isKnown()) continue;
      if (!isChecked()) return done('the check does not end', false, log);
      const later = difference(await readAll(server.origin), templates.truth);
      return later === undefined ? done('no difference') : done('differs', false, `${later}\n${log}`);
    } finally {
      await server.end(isClean ? 'SIGTERM' : 'SIGKILL');
    }
  }
  return done('not repaired', false, log);
}

export async function damageFolders() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-damage-'));
  console.log(`       damage: SEED=${seed}`);
  try {
    const templates = await makeTemplates(folder);
    /** @type {Map<string, number>} */
    const verdicts = new Map();
    /** @type {string[]} */
    const failures = [];
    let next = 0;
    const work = async () => {
      while (next < damages) {
        const number = next++;
        const data = join(folder, `damage-${number}`);
        const { what, verdict, ok, detail } = await damageOnce(templates, data, seededRandom(seed + number * 7919));
        verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
        if (process.env['VERBOSE'] !== undefined) console.log(`       ${number} ${what}: ${verdict}`);
        if (!ok) failures.push(`${number} ${what}: ${verdict}\n${detail.slice(-3000)}`);
        rmSync(data, { recursive: true, force: true, maxRetries: 5 });
      }
    };
    await Promise.all(Array.from({ length: maxConcurrent }, work));
    const counts = [...verdicts].map(([verdict, count]) => `${count} ${verdict}`).join(', ');
    return {
      ok: failures.length === 0,
      output: `${damages} damages with SEED=${seed}: ${counts}${failures.length > 0 ? `\n${failures.join('\n')}` : ''}`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
