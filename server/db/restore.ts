import { existsSync, openAsBlob, renameSync, rmSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { fileStamp, listDumps } from './dumps.ts';
import { createPglite } from './pglite.ts';

interface OpenOptions {
  readonly folder: string;
  readonly dumpFolder: string;
  readonly now: () => Date;
  readonly report: (line: string) => void;
}

/**
 * Opens the folder, or, when it is damaged, the newest copy of it that opens; the damaged folder is kept aside.
 * Throws, with everything left where it was, when no copy opens either.
 */
export async function openOrRestore({ folder, dumpFolder, now, report }: OpenOptions): Promise<PGlite> {
  const dumps = listDumps(dumpFolder);
  try {
    return await open(folder);
  } catch (error) {
    const aside = `${folder}-broken-${fileStamp(now())}`;
    if (existsSync(folder)) renameSync(folder, aside);
    report(`!!! THE DATABASE IN ${folder} COULD NOT BE OPENED: ${String(error)}`);
    report(`!!! It is kept in ${aside}.`);
    for (const dump of dumps) {
      try {
        const client = await open(folder, await openAsBlob(dump));
        report(`!!! RESTORED FROM THE COPY ${dump}. WHAT WAS WRITTEN AFTER IT IS MISSING.`);
        return client;
      } catch (failure) {
        rmSync(folder, { recursive: true, force: true });
        report(`!!! The copy ${dump} could not be opened: ${String(failure)}`);
      }
    }
    if (existsSync(aside)) renameSync(aside, folder);
    throw new Error(`The database in ${folder} could not be opened, and no copy in ${dumpFolder} could either.`, { cause: error });
  }
}

async function open(folder: string, dump?: Blob): Promise<PGlite> {
  const client = await createPglite(dump === undefined ? { dataDir: folder } : { dataDir: folder, loadDataDir: dump });
  await client.query('select 1');
  return client;
}
