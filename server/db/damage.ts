/** Classifies errors as damaged files or as a lack of disk space, memory or file permissions. */
import { accessSync, constants, statfsSync } from 'node:fs';
import { sqlState } from './retry.ts';

/** SQLSTATEs: data corrupted, index corrupted, file missing. */
const damageStates = ['XX001', 'XX002', '58P01'];
const shortage =
  /ENOSPC|No space left|disk full|EDQUOT|ENOMEM|out of memory|Out of memory|could not allocate memory|EMFILE|ENFILE|EACCES|EPERM|EROFS|Read-only file system|Permission denied/i;
/** Two segments of the write-ahead log. */
const neededBytes = 32 * 1024 * 1024;

/** Returns whether a query's error means that the database files are damaged. */
export function isDamage(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && damageStates.includes(state);
}

/**
 * Returns the missing resource that prevented the database in this folder from opening, or `undefined` for other
 * causes.
 */
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
