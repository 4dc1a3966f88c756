/** A fresh PostgreSQL cluster for the api tests: found or installed, started in a temporary folder, gone afterwards. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './port.mjs';
import { findProgram, installDebianPackage, pathFolders } from './system.mjs';

const debianFolder = '/usr/lib/postgresql';
const macFolders = ['/opt/homebrew/bin', '/usr/local/bin', '/Applications/Postgres.app/Contents/Versions/latest/bin'];
const macKegs = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((kegs) =>
  ['18', '17', '16', '15'].map((major) => `${kegs}/postgresql@${major}/bin`),
);

/** The folder that holds both `initdb` and `postgres`; newest version first. */
function findBinaries() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a)) : [];
  const debian = versions.map((version) => join(debianFolder, version, 'bin'));
  const initdb = findProgram(['initdb'], [...debian, ...macFolders, ...macKegs, ...pathFolders()]);
  return initdb !== undefined && findProgram(['postgres'], [dirname(initdb)]) !== undefined
    ? dirname(initdb)
    : undefined;
}

/** PostgreSQL refuses to run as root: then the ids of its own user, or of `nobody`. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(found?.[2]), gid: Number(found?.[3]) };
}

/** Durability is for data that is kept: without it the tests run several times faster. */
// Autovacuum works as the superuser: a test could not end it to drop its own database.
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=200'];
const superuser = 'postgres';
const owner = 'portal';
const startLimitMs = 30_000;

/** @param {string} url @param {string} [statements] */
async function query(url, statements = 'select 1') {
  const client = new pg.Client({ connectionString: url });
  // A server that is still starting ends the connection a second time, after the refusal.
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

/** Returns the processes that a process has started, on Linux. @param {number} parent */
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
 * @property {() => Promise<void>} stop ends it and removes its data
 * @property {(signal?: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => Promise<void>} halt ends the server, by default as an administrator does, with SIGKILL each of its processes (Linux); its data and its port stay
 * @property {() => boolean} isRunning
 * @property {string} administration the superuser's address; that of the user, if the cluster is not ours
 * @property {() => Promise<void>} resume starts the halted server again; resolves when it answers
 */

/**
 * Starts a cluster, or uses the one that TEST_POSTGRES_URL names, which cannot be halted. The user of the address is no
 * superuser, so that row security is tested as it will run, but it may create databases and roles. `undefined`: there
 * is no PostgreSQL here.
 * @param {readonly string[]} [more] settings beside the usual ones
 * @param {string} [parent] the folder for its data
 * @returns {Promise<Cluster | undefined>}
 */
export async function startPostgres(more = [], parent = tmpdir()) {
  const given = process.env['TEST_POSTGRES_URL'];
  if (given !== undefined && given !== '') {
    const refuse = () => Promise.reject(new Error('The PostgreSQL of TEST_POSTGRES_URL is not ours to halt'));
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
    // PostgreSQL does not start while a process of the last one is left.
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
