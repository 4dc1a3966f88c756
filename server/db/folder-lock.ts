import { closeSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tryLock, unlock } from 'fs-native-extensions';

export interface FolderLock {
  release(): void;
}

/**
 * Keeps the data folder to this process. The operating system holds the lock, so it is free again however the
 * process ends. Throws, with what to do, when another process has it.
 */
export function lockFolder(folder: string): FolderLock {
  const descriptor = openSync(join(folder, 'portal.lock'), 'a+');
  if (!tryLock(descriptor)) {
    closeSync(descriptor);
    throw new Error(
      `The data folder ${resolve(folder)} is in use by another portal process. Stop that process, ` +
        'or give this one a folder of its own with DATA_DIR, or let both share a PostgreSQL server with DATABASE_URL.',
    );
  }
  return {
    release() {
      unlock(descriptor);
      closeSync(descriptor);
    },
  };
}
