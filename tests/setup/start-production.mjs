/** Runs the built server in production mode on an empty database, for the browser tests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';
import { startPostgres } from './postgres.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readyLimitMs = 60_000;

/**
 * Resolves when the log has the one-time link to the set-up page. Without PostgreSQL, the database is embedded.
 * @param {NodeJS.ProcessEnv} environment
 */
export async function startProduction(environment) {
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'portal-production-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['dist-server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: postgres?.url,
      EMBEDDED_DATABASE: postgres ? undefined : '1',
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: origin,
      PORT: String(port),
      FILES_DIR: join(folder, 'files'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  let log = '';
  const setUpLink = await new Promise((resolve, reject) => {
    const read = (/** @type {Buffer} */ chunk) => {
      log += String(chunk);
      const [link] = /https?:\/\/\S+\/setup\/[\w-]{43}/.exec(log) ?? [];
      if (link !== undefined) resolve(link);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', () => reject(new Error(`The server ended:\n${log}`)));
    setTimeout(() => reject(new Error(`The server printed no link to the set-up page:\n${log}`)), readyLimitMs).unref();
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  return { origin, setUpLink: String(setUpLink), stop };
}
