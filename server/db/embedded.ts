import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { tryLock, unlock } from 'fs-native-extensions';
import { createMutex } from '../runtime/background.ts';
import { noteCleanStop } from './clean-stop.ts';
import { watchCopyRequests } from './copy-request.ts';
import type { Database } from './database.ts';
import { startDumps } from './dump-schedule.ts';
import { createPglite } from './pglite.ts';
import { openOrRestore } from './restore.ts';
import { withRetry } from './retry.ts';
import { openingStatements } from './scope.ts';
import type { Log } from '../runtime/log.ts';
import { shareFairly } from './share-fairly.ts';

/** Another process has opened the data folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

interface FolderLock {
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
    throw new FolderInUse(
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

const inMemory = 'memory://';
export const databaseIn = (dataDir: string) => join(dataDir, 'database');

/** Whether `openEmbedded` would make the database that outlives the process. */
export function isNewEmbedded(dataDir: string): boolean {
  return dataDir !== inMemory && !existsSync(databaseIn(dataDir));
}

/**
 * PGlite in a folder of its own, which no second process may open, or `memory://`.
 * It has one connection, so transactions run one after another and nothing may query beside them.
 */
export async function openEmbedded(dataDir: string, log: Log): Promise<Database> {
  if (dataDir === inMemory) return embeddedDatabase(await createPglite(), 'none: the database lives in memory');

  // It holds people's addresses: nobody else on the machine reads it.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  try {
    const dumpFolder = join(dataDir, 'dumps');
    const folder = databaseIn(dataDir);
    const client = await openOrRestore({ folder, dumpFolder, now: () => new Date(), log });
    const database = embeddedDatabase(
      client,
      'every acknowledged write survives a crash of the process; a power cut may lose the last ones (no fsync), and the newest of three rotating copies is then restored',
      { folder: dumpFolder, log },
    );
    const copies = watchCopyRequests(dataDir, database.copy, log);
    return {
      ...database,
      async close() {
        await copies.stop();
        await database.close();
        noteCleanStop(folder);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

interface EmbeddedDatabase extends Database {
  /** Returns a compressed copy of the database's folder, with all that has been committed. */
  copy(): Promise<Blob>;
}

/** A `Database` over an opened PGlite, copied at intervals where `dumps` says where to. */
export function embeddedDatabase(client: PGlite, durability: string, dumps?: { folder: string; log: Log }): EmbeddedDatabase {
  const mutex = createMutex();
  const handle = drizzle(client);
  let lastUse = Date.now();
  const copy = () => mutex.run(() => client.dumpDataDir('gzip'));
  const schedule =
    dumps === undefined
      ? undefined
      : startDumps({ ...dumps, now: () => new Date(), lastUse: () => lastUse, take: copy });

  const database: Database = {
    engine: 'pglite',
    durability,
    copy,
    inScope: (scope, work, does) =>
      withRetry(() =>
        mutex.run(async () => {
          lastUse = Date.now();
          await client.exec(openingStatements(scope, does).join('; '));
          try {
            const result = await work(handle, async (statements) => {
              await client.exec(statements);
            });
            // A transaction in which a statement has failed is rolled back by its commit, without an error; the question fails.
            await client.exec('select; commit');
            return result;
          } catch (error) {
            await client.exec('rollback');
            throw error;
          }
        }),
      ),
    readAsSystem: (read) =>
      mutex.run(async () => {
        lastUse = Date.now();
        return await read(handle);
      }),
    async listen(channel, onPayload) {
      const unlisten = await mutex.run(() => client.listen(channel, onPayload));
      return () => mutex.run(() => unlisten());
    },
    jobStore: {
      // Beside `lastUse`: that jobs are looked for does not keep the database from being idle.
      executeSql: (text, values = []) =>
        mutex.run(async () => {
          if (values.length > 0) return { rows: (await client.query(text, [...values])).rows };
          try {
            return { rows: (await client.exec(text)).flatMap(({ rows }) => rows) };
          } catch (error) {
            // A script opens its own transaction, and leaves it open when it fails.
            await client.exec('rollback');
            throw error;
          }
        }),
    },
    async close() {
      await schedule?.stop();
      await mutex.run(() => client.close());
    },
  };
  return shareFairly(database, { total: 1, each: 1 });
}
