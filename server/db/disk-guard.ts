import { accessSync, constants, statfsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../runtime/log.ts';
import { DatabaseAway, StorageFull } from './database.ts';
import type { AccessMode } from './scope.ts';
import { sqlState } from './retry.ts';

const mebibyte = 2 ** 20;
/** Space for three segments of the write-ahead log (16 MiB each) and their rows. With less, writes are rejected. */
const roomForWritesMiB = 64;
/** A read may also start a log segment, so reads are rejected with less than this. */
const roomForReadsMiB = 24;

function freeMiB(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / mebibyte);
}

interface Disk {
  readonly free?: (folder: string) => number;
  readonly access?: (folder: string, mode: number) => void;
}

/**
 * Returns a check to run before each transaction of the embedded database, because PGlite hangs the process if it
 * cannot write its log (ADR 075). The check throws `StorageFull` or `DatabaseAway`.
 */
export function guardDisk(
  folder: string,
  log: Log,
  { free = freeMiB, access = accessSync }: Disk = {},
): (does: AccessMode) => void {
  let isGood = true;
  const note = (good: boolean, message: string) => {
    if (good === isGood) return;
    isGood = good;
    if (good) log.info(message);
    else log.error(message);
  };
  return (does) => {
    try {
      access(folder, constants.W_OK);
    } catch (error) {
      note(false, `The disk of ${folder} is not writable (${sqlState(error)}). Calls get a 503 until it is.`);
      throw new DatabaseAway(error);
    }
    const left = free(folder);
    if (left >= roomForWritesMiB) return note(true, `The disk of ${folder} is writable again.`);
    note(
      false,
      `The disk of ${folder} is nearly full (${left} MiB left, ${roomForWritesMiB} MiB needed). Writes are refused until there is more space.`,
    );
    if (does === 'writes') throw new StorageFull();
    if (left < roomForReadsMiB) throw new DatabaseAway();
  };
}

const startRetryMs = 2000;

/** Resolves when the disk is writable. The database must not be opened earlier. */
export async function untilWritable(guard: (does: AccessMode) => void): Promise<void> {
  try {
    guard('writes');
  } catch (error) {
    if (!(error instanceof DatabaseAway)) throw error;
    await wait(startRetryMs);
    await untilWritable(guard);
  }
}
