/** A temporary PostgreSQL cluster for the API tests. Uses an installed PostgreSQL or installs it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.mjs';
import { findProgram, installDebianPackage, pathFolders } from './system-programs.mjs';

const debianFolder = '/usr/lib/postgresql';
const macFolders = ['/opt/homebrew/bin', '/usr/local/bin', '/Applications/Postgres.app/Contents/Versions/latest/bin'];
const macKegs = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((kegs) =>
  ['18', '17', '16', '15'].map((major) => `${kegs}/postgresql@${major}/bin`),
);

/** Returns the folder with `initdb` and `postgres`. Prefers the newest version. */
function findBinaries() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a)) : [];
  const debian = versions.map((version) => join(debianFolder, version, 'bin'));
  const initdb = findProgram(['initdb'], [...debian, ...macFolders, ...macKegs, ...pathFolders()]);
  return initdb !== undefined && findProgram(['postgres'], [dirname(initdb)]) !== undefined
    ? dirname(initdb)
    : undefined;
}

/** Returns the ids of an unprivileged user if this process runs as root, because PostgreSQL refuses to run as root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(found?.[2]), gid: Number(found?.[3]) };
}

// Durability is off to speed up the tests: their data is temporary.
// Autovacuum is off because it runs as the superuser: a test couldn't end it to drop its own database.
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=200'];
const superuser = 'postgres';
const owner = 'portal';
const startLimitMs = 30_000;

/** @param {string} url @param {string} [statements] */
async function query(url, statements = 'select 1') {
  const client = new pg.Client({ connectionString: url });
  // A server that is still starting refuses the connection and then closes it, which emits an error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

/** @param {string} url */
async function untilReady(url) {
  const deadline = Date.now() + startLimitMs;
  for (;;) {
    try {
      return await query(url);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(50);
    }
  }
}

/** Returns the child processes of a process, on Linux. @param {number} parent */
function childrenOf(parent) {
  const file = `/proc/${parent}/task/${parent}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

/**
 * @typedef {object} Cluster
 * @property {string} url
 * @property {() => Promise<void>} stop stops the server and removes its data
 * @property {(signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => Promise<void>} halt stops the server and keeps its data
 * and port. Defaults to SIGINT. SIGKILL ends each of its processes (Linux).
 * @property {() => boolean} isRunning
 * @property {string} administration the superuser's URL, or for an external cluster the given URL
 * @property {() => Promise<void>} resume restarts the halted server; resolves when it accepts connections
 */

/**
 * Starts a cluster, or uses the one at TEST_POSTGRES_URL, which cannot be halted. Resolves to undefined without
 * PostgreSQL. The URL's user is not a superuser, so row security applies, but can create databases and roles.
 * @param {readonly string[]} [more] additional settings
 * @param {string} [parent] the folder for its data
 * @returns {Promise<Cluster | undefined>}
 */
export async function startPostgres(more = [], parent = tmpdir()) {
  const given = process.env['TEST_POSTGRES_URL'];
  if (given !== undefined && given !== '') {
    const refuse = () => Promise.reject(new Error('The tests cannot halt the PostgreSQL of TEST_POSTGRES_URL'));
    return {
      url: given,
      stop: () => Promise.resolve(),
      isRunning: () => true,
      administration: given,
      halt: refuse,
      resume: refuse,
    };
  }
  const binaries = findBinaries() ?? (installDebianPackage('postgresql') ? findBinaries() : undefined);
  if (binaries === undefined) return undefined;

  const folder = mkdtempSync(join(parent, 'portal-postgres-'));
  const ids = unprivileged();
  if (ids.uid !== undefined) chownSync(folder, ids.uid, ids.gid);
  const data = join(folder, 'data');
  const created = spawnSync(
    join(binaries, 'initdb'),
    ['--pgdata', data, '--username', superuser, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...ids, cwd: folder, encoding: 'utf8' },
  );
  if (created.status !== 0) throw new Error(`initdb failed: ${created.stdout}${created.stderr}`);

  const port = await freePort();
  const settings = [...fast, ...more, 'listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
  const launch = () =>
    spawn(join(binaries, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...ids,
      cwd: folder,
      stdio: 'ignore',
    });
  let server = launch();
  const killAtExit = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', killAtExit);
  /** @param {'SIGINT' | 'SIGQUIT' | 'SIGKILL'} signal */
  const halt = async (signal = 'SIGINT') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    const processes = signal === 'SIGKILL' && server.pid !== undefined ? childrenOf(server.pid) : [];
    server.kill(signal);
    processes.forEach(kill);
    await ended;
    // PostgreSQL does not start while a process of the previous server is still running.
    while (processes.some((pid) => existsSync(`/proc/${pid}`))) await wait(10);
  };
  const stop = async () => {
    process.off('exit', killAtExit);
    await halt('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  const administration = `postgres://${superuser}@127.0.0.1:${port}/postgres`;
  const resume = async () => {
    server = launch();
    await untilReady(administration);
  };
  try {
    await untilReady(administration);
    await query(administration, `create role ${owner} login createdb createrole`);
    await query(administration, `create database ${owner} owner ${owner}`);
    return {
      url: `postgres://${owner}@127.0.0.1:${port}/${owner}`,
      stop,
      halt,
      resume,
      administration,
      isRunning: () => server.exitCode === null && server.signalCode === null,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
