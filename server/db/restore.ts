import { existsSync, openAsBlob, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Log } from '../runtime/log.ts';
import { DamagedIndexes, checkFiles, rebuildIndexes } from './check-files.mjs';
import { takeCleanStop } from './clean-stop.ts';
import { lackOf, messageOf } from './damage.ts';
import { type DataFolder, adviceFor, heldDatabase, makeWhole, markHeld, removeUnfinished } from './data-folder.ts';
import { fileStamp, listDumps } from './dumps.ts';
import { createPglite } from './pglite.mjs';

interface OpenOptions {
  readonly folder: DataFolder;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Opens the database, creates it in a new folder, or replaces a damaged or missing one with the newest good copy. Keeps
 * the damaged folder. Checks all files first, except after a clean stop.
 * @throws with instructions if no copy is usable, or if disk space, memory or permissions are missing.
 */
export async function openOrRestore({ folder, now, log }: OpenOptions): Promise<PGlite> {
  const isFirst = !heldDatabase(folder);
  if (removeUnfinished(folder)) {
    log.warn('The last start was interrupted while it created the database. Creating it again.');
  }
  if (isFirst) {
    return makeWhole(folder, () => open(folder.database)).catch((error: unknown) => {
      refuseWithoutResources(folder, error);
      throw error;
    });
  }
  const stop = takeCleanStop(folder.database);
  try {
    const client = await openExisting(folder, stop, log);
    markHeld(folder);
    return client;
  } catch (error) {
    refuseWithoutResources(folder, error);
    log.error({ message: messageOf(error) }, `!!! THE DATABASE IN ${resolve(folder.database)} IS DAMAGED OR MISSING`);
    return restore(folder, error, { now, log });
  }
}

async function openExisting(folder: DataFolder, stop: ReturnType<typeof takeCleanStop>, log: Log): Promise<PGlite> {
  // Without this file, PGlite would create a new database here.
  if (!existsSync(join(folder.database, 'PG_VERSION'))) {
    throw new Error(`There is no ${join(folder.database, 'PG_VERSION')}`);
  }
  if (stop === 'commit-log-changed') {
    throw new Error('The commit log (pg_xact, pg_multixact) has changed since the portal was stopped');
  }
  if (stop === 'as-left') return open(folder.database);
  log.info(`The database in ${folder.database} was not shut down cleanly, or has changed since. Checking it.`);
  return open(folder.database, { check: (client) => checkAndRepair(client, log) });
}

async function checkAndRepair(client: PGlite, log: Log): Promise<void> {
  try {
    await checkFiles(client);
  } catch (error) {
    if (!(error instanceof DamagedIndexes)) throw error;
    log.error({ message: error.message }, '!!! DATABASE INDEXES ARE DAMAGED. Rebuilding them from their tables.');
    await rebuildIndexes(client, error.indexes);
    await checkFiles(client);
    log.warn({ indexes: error.indexes }, '!!! The damaged indexes were rebuilt. No data is missing.');
  }
}

/** Moves the damaged database aside and restores the newest good copy. */
async function restore(folder: DataFolder, cause: unknown, { now, log }: Omit<OpenOptions, 'folder'>): Promise<PGlite> {
  const place = resolve(folder.database);
  const dumps = listDumps(folder.dumps);
  const aside = `${place}-broken-${fileStamp(now())}`;
  if (existsSync(place)) renameSync(place, aside);
  for (const dump of dumps) {
    try {
      const client = await makeWhole(folder, async () =>
        open(folder.database, { loadDataDir: await openAsBlob(dump), check: checkFiles }),
      );
      log.warn(`!!! RESTORED FROM THE COPY ${resolve(dump)}. LATER CHANGES ARE MISSING.`);
      if (existsSync(aside)) log.warn(`!!! The damaged database is kept in ${aside}.`);
      return client;
    } catch (failure) {
      log.error({ message: messageOf(failure) }, `!!! The copy ${resolve(dump)} could not be used`);
      if (lackOf(folder.root, messageOf(failure)) === undefined) continue;
      putBack(aside, place);
      refuseWithoutResources(folder, failure);
    }
  }
  const why = dumps.length === 0 ? 'there is no copy of it' : 'no copy of it could be used';
  throw new Error(
    `The database in ${place} is damaged or missing (${messageOf(cause)}), and ${why} in ${resolve(folder.dumps)}. ${putBack(aside, place)} ${adviceFor(folder)}`,
    { cause },
  );
}

/** Throws if the machine lacks a resource. In that case, the database is not damaged, so nothing is moved. */
function refuseWithoutResources(folder: DataFolder, error: unknown): void {
  const lack = lackOf(folder.root, messageOf(error));
  if (lack === undefined) return;
  throw new Error(
    `The database in ${resolve(folder.database)} could not be opened: ${lack}. It is not damaged. Free space or memory, or give the portal write access to the folder, and start again.`,
    { cause: error },
  );
}

/** Moves the damaged folder back. Returns a sentence with its location. */
function putBack(aside: string, place: string): string {
  if (!existsSync(aside)) return `Nothing is left in ${place}.`;
  try {
    renameSync(aside, place);
    return `It is still in ${place}.`;
  } catch (error) {
    return `It is in ${aside}, and could not be moved back: ${messageOf(error)}.`;
  }
}

interface Opening {
  readonly loadDataDir?: Blob;
  /** Rejects if the database is damaged. */
  readonly check?: (client: PGlite) => Promise<void>;
}

/** Opens a database. Adds the engine's last error output to an error. */
async function open(dataDir: string, { loadDataDir, check }: Opening = {}): Promise<PGlite> {
  const complaints: string[] = [];
  let client: PGlite | undefined;
  try {
    client = await createPglite(
      { dataDir, ...(loadDataDir === undefined ? {} : { loadDataDir }), onStderr: (line) => complaints.push(line) > 0 },
      check !== undefined,
    );
    await client.query('select 1');
    await check?.(client);
    return client;
  } catch (error) {
    // Closing a damaged database may fail, too.
    await client?.close().catch(() => undefined);
    if (error instanceof DamagedIndexes) throw error;
    const fatal = complaints.filter((line) => /FATAL|PANIC|ERROR/.test(line)).slice(-3);
    throw new Error([messageOf(error), ...fatal].join('; '), { cause: error });
  }
}
