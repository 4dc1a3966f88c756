/** The built server with demo data, as measurements use it: started on a free port, and gone afterwards. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../tests/setup/port.mjs';
import { root } from './run.mjs';

const readyLimitMs = 1_800_000;

/**
 * Starts a server, waits until it answers, and ends it when the work is done.
 * @template T
 * @param {Readonly<Record<string, string>>} env beside the usual variables; without DATABASE_URL it has a folder of its own
 * @param {(server: { origin: string, pid: number }) => Promise<T>} work
 */
export async function withDemoServer(env, work) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-demo-'));
  const port = await freePort();
  const data = join(folder, 'data');
  if (process.env['DEMO_DATA'] !== undefined) cpSync(process.env['DEMO_DATA'], data, { recursive: true });
  const usual = { PORT: String(port), DATA_DIR: data, DEMO: '1', MARKET_RATE: '0', DATABASE_URL: undefined, NODE_ENV: undefined };
  const server = spawn(process.execPath, [join(root, 'dist-server', 'main.js')], { cwd: root, env: { ...process.env, ...usual, ...env }, stdio: 'ignore' });
  try {
    const origin = `http://localhost:${port}`;
    const deadline = Date.now() + readyLimitMs;
    while (!(await fetch(`${origin}/api/healthz`).catch(() => undefined))?.ok) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error('The server did not become ready');
      await wait(250);
    }
    return await work({ origin, pid: server.pid ?? 0 });
  } finally {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Signs a demo user in. Resolves to what posts JSON as that user and answers with the parsed body. @param {string} origin @param {string} email */
export async function signInAt(origin, email) {
  const headers = { origin, 'x-requested-with': 'portal', 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/portal/login`, { method: 'POST', headers, body: JSON.stringify({ Email: email, Password: 'Demo-Portal-1' }) });
  if (!answer.ok) throw new Error(`Signing in was refused with ${answer.status}`);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ');
  /** @param {string} path @param {unknown} body @returns {Promise<unknown>} */
  return async (path, body) => {
    const posted = await fetch(origin + path, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) });
    if (!posted.ok) throw new Error(`${path} was refused with ${posted.status}: ${await posted.text()}`);
    return posted.json();
  };
}
