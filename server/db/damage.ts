/** Classifies errors: damaged files, or a machine without enough space, memory or rights. */
import { accessSync, constants, statfsSync } from 'node:fs';
import { sqlState } from './retry.ts';

/** Data corrupted, index corrupted, a file is missing. */
const damageStates = ['XX001', 'XX002', '58P01'];
const shortage =
  /ENOSPC|No space left|disk full|EDQUOT|ENOMEM|out of memory|Out of memory|could not allocate memory|EMFILE|ENFILE|EACCES|EPERM|EROFS|Read-only file system|Permission denied/i;
/** Two segments of the write-ahead log. */
const neededBytes = 32 * 1024 * 1024;

/** Returns whether the error of a query means that the database's files are damaged. */
export function isDamage(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && damageStates.includes(state);
}

/** Returns what the machine lacks, when that is why the database in this folder could not be opened. */
export function lackOf(folder: string, words: string): string | undefined {
  const [found] = shortage.exec(words) ?? [];
  if (found !== undefined) return found;
  try {
    accessSync(folder, constants.R_OK | constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < neededBytes ? 'The disk is full' : undefined;
  } catch (error) {
    return messageOf(error);
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
