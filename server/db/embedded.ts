import { closeSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { tryLock, unlock } from 'fs-native-extensions';
import { createMutex } from '../runtime/mutex.ts';
import { noteCleanStop } from './clean-stop.ts';
import { isDamage, messageOf } from './damage.ts';
import { watchCopyRequests } from './copy-request.ts';
import { type DataFolder, createFolder, dataFolder, heldDatabase } from './data-folder.ts';
import type { Database } from './database.ts';
import { guardDisk, untilWritable } from './disk-guard.ts';
import { startDumps } from './dump-schedule.ts';
import { createPglite } from './pglite.mjs';
import { openOrRestore } from './restore.ts';
import { withRetry } from './retry.ts';
import { type AccessMode, openingStatements } from './scope.ts';
import { type SnapshotCheck, type Verdict, checkSnapshot } from './snapshot.ts';
import type { Log } from '../runtime/log.ts';
import { hideParameters } from './query-errors.ts';
import { shareFairly } from './share-fairly.ts';

export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

interface FolderLock {
  release(): void;
}

/**
 * Locks the data folder for this process. The operating system releases the lock whenever the process ends. If another
 * process holds the lock, throws an error with instructions.
 */
export function lockFolder(folder: string): FolderLock {
  const descriptor = openSync(join(folder, 'portal.lock'), 'a+');
  if (!tryLock(descriptor)) {
    closeSync(descriptor);
    throw new FolderInUse(
      `The data folder ${resolve(folder)} is in use by another portal process. Stop that process, ` +
        'or set another folder for this one with DATA_DIR, or let both share a PostgreSQL server with DATABASE_URL.',
    );
  }
  return {
    release() {
      unlock(descriptor);
      closeSync(descriptor);
    },
  };
}

const inMemory = 'memory://';

/** Returns whether `openEmbedded` would create a new database on disk. */
export function isNewEmbedded(dataDir: string): boolean {
  return dataDir !== inMemory && !heldDatabase(dataFolder(dataDir));
}

/**
 * Opens PGlite in memory (`memory://`) or in a folder, which it locks against other processes. PGlite has one
 * connection: transactions run one at a time, and no other query may run during one.
 */
export async function openEmbedded(dataDir: string, log: Log): Promise<Database> {
  if (dataDir === inMemory) return embeddedDatabase(await createPglite(), 'none: the database lives in memory');

  const folder = dataFolder(dataDir);
  createFolder(folder);
  const lock = lockFolder(dataDir);
  try {
    const guard = guardDisk(dataDir, log);
    await untilWritable(guard);
    const client = await openOrRestore({ folder, now: () => new Date(), log });
    const database = embeddedDatabase(
      client,
      'every acknowledged write survives a crash of the process; a power cut may lose the last ones (no fsync), and the newest of three rotating copies is then restored',
      { folder, log },
      guard,
    );
    const copies = watchCopyRequests(dataDir, database.copy, log);
    return {
      ...database,
      async close() {
        const isDamaged = database.problem() !== undefined;
        await copies.stop();
        try {
          await database.close();
          // Without the note, the next start checks and repairs all files. A damaged database needs this.
          if (!isDamaged) noteCleanStop(folder.database);
        } catch (error) {
          if (!isDamaged) throw error;
          log.error({ message: messageOf(error) }, 'The damaged database could not be closed');
        } finally {
          lock.release();
        }
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

interface Kept {
  readonly folder: DataFolder;
  readonly log: Log;
}

/** Keeps the first sign of damage and logs it once. */
function watchDamage(storage: Kept | undefined) {
  let problem: string | undefined;
  const note = (message: string) => {
    if (problem !== undefined) return;
    problem = `The database is damaged: ${message}. No more copies are made. Restart the portal: it repairs the database or restores the newest good copy.`;
    storage?.log.error(`!!! ${problem}`);
  };
  return {
    problem: () => problem,
    note,
    async during<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        if (isDamage(error)) note(damageOf(error));
        throw error;
      }
    },
  };
}

/** Returns the database's own message. Drizzle's error around it contains the query's parameters. */
function damageOf(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? damageOf(error.cause) : messageOf(error);
}

interface EmbeddedDatabase extends Database {
  /** Returns a compressed copy of the database folder with all committed data. */
  copy(): Promise<Blob>;
}

/** Returns a `Database` for an open PGlite. If it is stored in a folder, checks and copies it at intervals. */
export function embeddedDatabase(
  client: PGlite,
  durability: string,
  storage?: Kept,
  guard: (does: AccessMode) => void = () => undefined,
): EmbeddedDatabase {
  const mutex = createMutex();
  const handle = drizzle(client);
  const damage = watchDamage(storage);
  let lastUse = Date.now();
  let schedule: ReturnType<typeof startDumps> | undefined;
  let checking: SnapshotCheck | undefined;
  let isClosing = false;

  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    damage.during(() =>
      mutex.run(async () => {
        // PGlite never yields to the event loop, so a queue of transactions would block everything else.
        await othersFirst();
        return work();
      }),
    );
  const check = async ({ folder }: Kept, dump?: string): Promise<Verdict> => {
    checking = checkSnapshot(folder, dump);
    const { ready, copy, verdict, stop } = checking;
    try {
      await ready;
      await inTurn(async () => {
        if (isClosing) return;
        guard('writes');
        await client.exec('checkpoint');
        await copy();
      });
    } catch (error) {
      await stop();
      throw error;
    }
    return verdict;
  };
  const startSchedule = () => {
    if (storage === undefined || schedule !== undefined) return;
    schedule = startDumps({
      folder: storage.folder.dumps,
      now: () => new Date(),
      lastUse: () => lastUse,
      check: (dump) => check(storage, dump),
      isDamaged: () => damage.problem() !== undefined,
      onDamage: damage.note,
      log: storage.log,
    });
  };

  const database: Database = {
    engine: 'pglite',
    durability,
    problem: damage.problem,
    inScope: (scope, work, does = 'writes') =>
      withRetry(() =>
        inTurn(async () => {
          guard(does);
          lastUse = Date.now();
          await client.exec(openingStatements(scope, does).join('; '));
          try {
            const result = await work(handle, async (statements) => {
              await client.exec(statements);
            });
            // Committing after a failed statement rolls back without an error. An empty query detects this, because it
            // fails.
            await client.exec('select; commit');
            return result;
          } catch (error) {
            await client.exec('rollback');
            throw error;
          }
        }),
      ),
    readAsSystem: (_key, read) =>
      inTurn(async () => {
        guard('reads');
        lastUse = Date.now();
        return await read(handle);
      }),
    async listen(channel, onPayload) {
      // A node starts to listen once its database is seeded. A copy of an empty database would be useless.
      startSchedule();
      const unlisten = await mutex.run(() => client.listen(channel, onPayload));
      return () => mutex.run(() => unlisten());
    },
    jobStore: {
      // Doesn't update `lastUse`, so that polling for jobs doesn't make the database look busy.
      executeSql: (text, values = []) =>
        inTurn(async () => {
          guard('writes');
          if (values.length > 0) return { rows: (await client.query(text, [...values])).rows };
          try {
            return { rows: (await client.exec(text)).flatMap(({ rows }) => rows) };
          } catch (error) {
            // A script opens its own transaction and leaves it open if it fails.
            await client.exec('rollback');
            throw error;
          }
        }),
    },
    async runAlone(statement) {
      await inTurn(() => {
        guard('writes');
        return client.exec(statement);
      });
    },
    async close() {
      isClosing = true;
      const stopped = schedule?.stop();
      await checking?.stop();
      await stopped;
      await mutex.run(() => client.close());
    },
  };
  return {
    ...shareFairly(hideParameters(database), { total: 1, each: 1 }),
    copy: () => inTurn(() => client.dumpDataDir('gzip')),
  };
}
