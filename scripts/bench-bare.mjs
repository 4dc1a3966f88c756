/** How many list calls a second the server answers, beside a bare server that sends the same statements. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { signIn, startServer } from './demo-server.mjs';
import { medianOf } from './median.mjs';

const isFull = process.env['SCALE'] === 'full';
const turns = isFull ? 5 : 2;
const turnMs = isFull ? 4000 : 1000;
const atOnce = 8;
/** Calls before the statements are noted: their plans are kept by then, and so is what a first call reads. */
const warmUps = 20;
const target = 0.6;

/** @typedef {{ text: string, values: (string | null)[] }} Statement */

const listBody = JSON.stringify({ Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 10 });
/** @param {string} origin */
const listOf = (origin) => `${origin}/api/merchant/deliveries/archived`;

/** What one connection says to PostgreSQL, as statements. @param {(statement: Statement) => void} note */
function listener(note) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  let held = Buffer.alloc(0);
  let hasBegun = false;
  /** @param {Buffer} body @param {number} from @returns {[string, number]} */
  const textAt = (body, from) => [body.toString('utf8', from, body.indexOf(0, from)), body.indexOf(0, from) + 1];
  /** @param {Buffer} body @param {number} from */
  function valuesAt(body, from) {
    let at = from + 2 + 2 * body.readInt16BE(from);
    const values = [];
    for (let left = body.readInt16BE(at), next = at + 2; left > 0; left -= 1, next = at) {
      const length = body.readInt32BE(next);
      values.push(length < 0 ? null : body.toString('utf8', next + 4, next + 4 + length));
      at = next + 4 + Math.max(0, length);
    }
    return values;
  }
  /** @param {string} kind @param {Buffer} body */
  function heed(kind, body) {
    const [first, behind] = kind === 'Q' || kind === 'P' || kind === 'B' ? textAt(body, 0) : ['', 0];
    if (kind === 'Q') note({ text: first, values: [] });
    if (kind === 'P') texts.set(first, textAt(body, behind)[0]);
    if (kind !== 'B') return;
    const [name, end] = textAt(body, behind);
    note({ text: texts.get(name) ?? '', values: valuesAt(body, end) });
  }
  return (/** @type {Buffer} */ part) => {
    held = Buffer.concat([held, part]);
    for (;;) {
      // The first message of a connection has no kind.
      const head = hasBegun ? 1 : 0;
      if (held.length < head + 4) return;
      const end = head + held.readInt32BE(head);
      if (held.length < end) return;
      if (hasBegun) heed(held.toString('latin1', 0, 1), held.subarray(5, end));
      held = held.subarray(end);
      hasBegun = true;
    }
  };
}

/** The statements that the portal's server sends for a list's call, once it has answered some. @param {string} databaseUrl @returns {Promise<Statement[]>} */
async function noteStatements(databaseUrl) {
  /** @type {Statement[]} */
  let noted = [];
  const { hostname, port } = new URL(databaseUrl);
  const between = createServer((fromServer) => {
    const toDatabase = connect(Number(port), hostname);
    fromServer.on('data', listener((statement) => noted.push(statement)));
    fromServer.pipe(toDatabase).pipe(fromServer);
    for (const side of [fromServer, toDatabase]) side.on('error', () => [fromServer, toDatabase].forEach((each) => each.destroy()));
  });
  await once(between.listen(0, '127.0.0.1'), 'listening');
  const through = new URL(databaseUrl);
  through.port = String(z.object({ port: z.number() }).parse(between.address()).port);
  through.hostname = '127.0.0.1';
  const server = await startServer({ DATABASE_URL: through.href });
  try {
    const headers = await signIn(server.origin, 'merchant@demo.test');
    const ask = async () => {
      noted = [];
      await (await fetch(listOf(server.origin), { method: 'POST', headers, body: listBody })).text();
      // The end of a transaction follows its answer.
      await wait(20);
    };
    for (let done = 0; done <= warmUps; done += 1) await ask();
    return noted;
  } finally {
    server.remove();
    between.close();
  }
}

/** So many calls are answered a second, `atOnce` at a time. @param {string} url @param {Record<string, string>} headers @param {number} ms */
async function answered(url, headers, ms) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const started = performance.now();
  let done = 0;
  const ask = () =>
    new Promise((resolve, reject) => {
      const asked = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(listBody) } }, (answer) => {
        answer.resume();
        answer.once('end', () => (answer.statusCode === 200 ? resolve(undefined) : reject(new Error(`A list was refused with ${answer.statusCode}`))));
      });
      asked.once('error', reject);
      asked.end(listBody);
    });
  const work = async () => {
    for (; performance.now() - started < ms; done += 1) await ask();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  agent.destroy();
  return (1000 * done) / (performance.now() - started);
}

/** Prints how many first pages of a merchant's archive are answered a second, by turns. @param {import('./demo-server.mjs').Started} server @param {string} databaseUrl */
export async function besideBareServer(server, databaseUrl) {
  const statements = await noteStatements(databaseUrl);
  const bare = spawn(process.execPath, [fileURLToPath(new URL('bench-bare-server.mjs', import.meta.url))], { env: { ...process.env, BARE: JSON.stringify({ url: databaseUrl, statements }) }, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = await once(bare.stdout, 'data');
    const headers = await signIn(server.origin, 'merchant@demo.test');
    /** @type {{ ours: number[], bare: number[] }} */
    const rates = { ours: [], bare: [] };
    for (let turn = 0; turn <= turns; turn += 1) {
      const ours = await answered(listOf(server.origin), headers, turnMs);
      const theirs = await answered(`http://127.0.0.1:${String(port).trim()}`, headers, turnMs);
      // The first has both compiled.
      if (turn === 0) continue;
      rates.ours.push(ours);
      rates.bare.push(theirs);
    }
    const share = medianOf(rates.ours.map((rate, turn) => rate / (rates.bare[turn] ?? rate)));
    console.log(`  ${medianOf(rates.ours).toFixed(0)} first pages of a merchant a second, ${medianOf(rates.bare).toFixed(0)} by a bare server with the same ${statements.length} statements: ${share.toFixed(2)} ×, at least ${target}${share < target ? '  under' : ''}`);
  } finally {
    bare.kill();
  }
}
