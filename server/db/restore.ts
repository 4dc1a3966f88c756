import { existsSync, openAsBlob, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { checkFiles } from './check-files.ts';
import { takeCleanStop } from './clean-stop.ts';
import { fileStamp, listDumps } from './dumps.ts';
import { createPglite } from './pglite.ts';
import type { Log } from '../runtime/log.ts';

interface OpenOptions {
  readonly folder: string;
  readonly dumpFolder: string;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Opens the folder, or, when it is damaged, the newest copy of it that is not; the damaged folder is kept aside. It is
 * checked unless it is as a clean stop left it. Throws when no copy can be used either, and says where the folder is then.
 */
export async function openOrRestore({ folder, dumpFolder, now, log }: OpenOptions): Promise<PGlite> {
  const dumps = listDumps(dumpFolder);
  const isNew = !existsSync(folder);
  const needsCheck = !takeCleanStop(folder) && !isNew;
  if (needsCheck) log.info(`The database in ${folder} was not closed, or has changed since: checking it.`);
  try {
    return await open({ dataDir: folder }, needsCheck);
  } catch (error) {
    const place = resolve(folder);
    log.error(`!!! THE DATABASE IN ${place} IS DAMAGED OR COULD NOT BE OPENED: ${messageOf(error)}`);
    const aside = `${place}-broken-${fileStamp(now())}`;
    if (existsSync(folder)) renameSync(folder, aside);
    for (const dump of dumps) {
      try {
        const client = await open({ dataDir: folder, loadDataDir: await openAsBlob(dump) }, true);
        log.warn(`!!! RESTORED FROM THE COPY ${resolve(dump)}. WHAT WAS WRITTEN AFTER IT IS MISSING.`);
        if (existsSync(aside)) log.warn(`!!! The damaged database is kept in ${aside}.`);
        return client;
      } catch (failure) {
        rmSync(folder, { recursive: true, force: true });
        log.error(`!!! The copy ${resolve(dump)} could not be used: ${messageOf(failure)}`);
      }
    }
    throw new Error(
      `The database in ${place} is damaged or could not be opened (${messageOf(error)}), and ${dumps.length === 0 ? 'there is no copy of it' : 'no copy of it could be used'} in ${resolve(dumpFolder)}. ${putBack(aside, folder)}`,
      { cause: error },
    );
  }
}

/** Says where the damaged folder truly is. */
function putBack(aside: string, folder: string): string {
  const place = resolve(folder);
  if (!existsSync(aside)) return `Nothing of it is left in ${place}.`;
  try {
    renameSync(aside, folder);
    return `It is where it was, in ${place}.`;
  } catch (error) {
    return `It is in ${aside}, and could not be put back: ${messageOf(error)}`;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function open(from: { dataDir: string; loadDataDir?: Blob }, needsCheck: boolean): Promise<PGlite> {
  const client = await createPglite(from, needsCheck);
  try {
    await client.query('select 1');
    if (needsCheck) await checkFiles(client);
    return client;
  } catch (error) {
    // A database that is damaged may not even close.
    await client.close().catch(() => undefined);
    throw error;
  }
}
