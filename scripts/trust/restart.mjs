/**
 * Restarts the server 20 times with SIGTERM under load. No request may be cut off, the server must exit with code 0,
 * and every portal must reconnect within 10 s.
 */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer } from 'vite';
import { WebSocket } from 'ws';
import { startPostgres } from '../../tests/setup/postgres.mjs';
import { root } from '../run.mjs';
import { signIn, startServer } from '../demo-server.mjs';

const restarts = Number(process.env['RESTARTS'] ?? 20);
const clients = 8;
const portals = 20;
const allowedMs = 10_000;
const loadMs = 1000;

/**
 * Starts a client that continuously requests lists over a persistent connection.
 * @param {string} origin
 * @param {Awaited<ReturnType<typeof signIn>>} headers
 */
function startClient(origin, headers) {
  /** @type {{ isOver: boolean, answered: number, refused: number, cut: string[] }} */
  const client = { isOver: false, answered: 0, refused: 0, cut: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = JSON.stringify({
    Query: '',
    Filter: { Status: [], Date: null, Shop: [] },
    OrderBy: 'desc',
    Page: 1,
    Size: 50,
  });
  const ask = () =>
    new Promise((resolve) => {
      const fail = (/** @type {Error & { code?: string }} */ error) => {
        // No server was listening, so the request was never accepted.
        if (error.code === 'ECONNREFUSED') client.refused += 1;
        else client.cut.push(error.code ?? error.message);
        resolve(wait(20));
      };
      const clientRequest = request(
        `${origin}/api/admin/deliveries/archived`,
        { method: 'POST', agent, headers },
        (response) => {
          response.on('error', fail);
          response.on('end', () => {
            if (response.statusCode === 200) client.answered += 1;
            else client.cut.push(String(response.statusCode));
            resolve(undefined);
          });
          response.resume();
        },
      );
      clientRequest.on('error', fail);
      clientRequest.end(body);
    });
  const run = async () => {
    while (!client.isOver) await ask();
    agent.destroy();
  };
  return { client, running: run() };
}

export async function restartUnderLoad() {
  const postgres = await startPostgres();
  if (postgres === undefined) return { ok: false, output: 'PostgreSQL is missing' };
  const server = await startServer({ DEMO_ORDERS: '200', DATABASE_URL: postgres.url });
  // Use the portal's own socket client.
  const vite = await createServer({
    root,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, watch: null },
  });
  try {
    const { createSocketHub } = await vite.ssrLoadModule('/packages/admin/providers/live/socket-hub.ts');
    const { sockets } = await vite.ssrLoadModule('/packages/admin/contract/live.ts');
    const headers = await signIn(server.origin, 'admin@demo.test');
    class SignedInSocket extends WebSocket {
      /** @param {string} address */
      constructor(address) {
        super(address, { headers: { origin: server.origin, cookie: headers.cookie } });
      }
    }
    const hubs = Array.from({ length: portals }, () => {
      const hub = createSocketHub({
        urlOf: (/** @type {string} */ path) => `${server.origin.replace('http', 'ws')}/api${path}`,
        session: { key: () => 'signed in', subscribe: () => () => undefined },
        askSession: () => fetch(`${server.origin}/api/portal/profile`, { headers }),
        WebSocket: SignedInSocket,
        onWake: () => () => undefined,
      });
      hub.subscribe(sockets.realtime, undefined, () => undefined);
      return hub;
    });
    const areLive = () => hubs.every((hub) => hub.status().state === 'live');
    const load = Array.from({ length: clients }, () => startClient(server.origin, headers));
    let [slowest, slowestStart, odd] = [0, 0, 0];
    for (let restart = 0; restart < restarts; restart += 1) {
      while (!areLive()) await wait(20);
      await wait(loadMs);
      const ended = performance.now();
      if ((await server.end()) !== 0) odd += 1;
      await server.again();
      slowestStart = Math.max(slowestStart, performance.now() - ended);
      while (!areLive() && performance.now() - ended < 3 * allowedMs) await wait(20);
      slowest = Math.max(slowest, performance.now() - ended);
    }
    for (const { client } of load) client.isOver = true;
    await Promise.all(load.map(({ running }) => running));
    for (const hub of hubs) hub.close();
    const cut = load.flatMap(({ client }) => client.cut);
    const sum = (/** @type {'answered' | 'refused'} */ what) => load.reduce((all, { client }) => all + client[what], 0);
    return {
      ok: cut.length === 0 && odd === 0 && slowest <= allowedMs,
      output: `${restarts} restarts under load: ${sum('answered')} requests answered, ${cut.length} cut${cut.length > 0 ? ` (${[...new Set(cut)].join(', ')})` : ''}, ${sum('refused')} connections refused; ${odd} exits with a code other than 0; ${portals} portals back after at most ${(slowest / 1000).toFixed(1)} s (${allowedMs / 1000} allowed), including ${(slowestStart / 1000).toFixed(1)} s for the server to stop and start`,
    };
  } finally {
    await vite.close();
    server.remove();
    await postgres.stop();
  }
}
