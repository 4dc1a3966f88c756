import { DatabaseAway, StorageFull } from './database.ts';
import { sqlState } from './retry.ts';

/** A temporary failure of the disk or the database, which the caller did not cause. */
type Trouble = 'full' | 'unavailable';

/** disk_full, and Node's file errors. */
const full = ['53100', 'ENOSPC', 'EDQUOT'];
/** Connection errors: PostgreSQL's classes 08 and 57P, too many connections (53300), and Node's network errors. */
const noConnection =
  /^(?:08\w{3}|57P0[1-5]|53300|ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const unavailable = [
  noConnection,
  // Class 53: out of memory or of another resource.
  /^53[0-4]00$/,
  // Statement timeout, lock timeout, idle or long transaction, read-only database, serialisation failure, deadlock.
  /^(57014|55P03|25P0[34]|25006|40001|40P01)$/,
  // I/O errors of the database, and a file store without write access.
  /^58030$/,
  /^(EROFS|EIO|EACCES|EPERM|EMFILE|ENFILE)$/,
];

/** Returns whether the code means that there is no connection to the database. */
export function isConnectionError(code: string): boolean {
  return noConnection.test(code);
}

/** Returns the temporary failure that caused an error, or `undefined` for any other error. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof StorageFull) return 'full';
  if (error instanceof DatabaseAway) return 'unavailable';
  const code = sqlState(error);
  if (code === undefined) return undefined;
  if (full.includes(code)) return 'full';
  return unavailable.some((pattern) => pattern.test(code)) ? 'unavailable' : undefined;
}
