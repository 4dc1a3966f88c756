import { DatabaseAway, StorageFull } from './database.ts';
import { sqlState } from './retry.ts';

/** A temporary failure of the disk or the database, which the caller did not cause. */
type Trouble = 'full' | 'unavailable';

/** disk_full, and what Node says of files. */
const full = ['53100', 'ENOSPC', 'EDQUOT'];
const unavailable = [
  // Classes 08 and 57P: the connection or the server is gone. 53: out of memory, out of connections.
  /^08/, /^57P0[1-5]$/, /^53[0-4]00$/,
  // Statement timeout, lock timeout, idle or long transaction, read-only database, serialisation failure, deadlock.
  /^(57014|55P03|25P0[34]|25006|40001|40P01)$/,
  // Input and output errors of the database, and a file store that cannot be written.
  /^58030$/, /^(EROFS|EIO|EACCES|EPERM|EMFILE|ENFILE)$/,
];

/** Returns why the server cannot do its work for now. `undefined` for any other error. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof StorageFull) return 'full';
  if (error instanceof DatabaseAway) return 'unavailable';
  const code = sqlState(error);
  if (code === undefined) return undefined;
  if (full.includes(code)) return 'full';
  return unavailable.some((pattern) => pattern.test(code)) ? 'unavailable' : undefined;
}
