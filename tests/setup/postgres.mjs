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
const macKegs = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((kegs) => ['18', '17', '16', '15'].map((major) => `${kegs}/postgresql@${major}/bin`));

/** The folder that holds both `initdb` and `postgres`; newest version first. */
function findBinaries() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a)) : [];
  const debian = versions.map((version) => join(debianFolder, version, 'bin'));
  const initdb = findProgram(['initdb'], [...debian, ...macFolders, ...macKegs, ...pathFolders()]);
  return initdb !== undefined && findProgram(['postgres'], [dirname(initdb)]) !== undefined ? dirname(initdb) : undefined;
}

/** PostgreSQL refuses to run as root: then the ids of its own user, or of `nobody`. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map((line) => line.split(':'));
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

/**
 * Starts a cluster, or uses the one that TEST_POSTGRES_URL names. The user of the address is no superuser, so that row
 * security is tested as it will run, but it may create databases and roles. `undefined`: there is no PostgreSQL here.
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | undefined>}
 */
export async function startPostgres() {
  const given = process.env['TEST_POSTGRES_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: () => Promise.resolve() };
  const binaries = findBinaries() ?? (installDebianPackage('postgresql') ? findBinaries() : undefined);
  if (binaries === undefined) return undefined;

  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
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
  const settings = [...fast, 'listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...ids,
    cwd: folder,
    stdio: 'ignore',
  });
  const killAtExit = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', killAtExit);
  const stop = async () => {
    process.off('exit', killAtExit);
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGQUIT');
      await once(server, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const administration = `postgres://${superuser}@127.0.0.1:${port}/postgres`;
    await untilReady(administration);
    await query(administration, `create role ${owner} login createdb createrole`);
    await query(administration, `create database ${owner} owner ${owner}`);
    return { url: `postgres://${owner}@127.0.0.1:${port}/${owner}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
