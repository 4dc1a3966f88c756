import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../../server/db/database.ts';
import type { Limits } from '../../server/db/postgres.ts';
import { embeddedDatabase } from '../../server/db/embedded.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { type Contents, loadClient } from './test-dumps.ts';
import { type Log, silentLog } from '../../server/runtime/log.ts';

/** Database engine under test. All tests run once per engine. */
export const engine = process.env['API_ENGINE'] === 'postgres' ? 'postgres' : 'pglite';

/** Environment variable with the name of the migrated and filled template database, which `global-setup.ts` creates. */
export const templateVariable = 'TEST_POSTGRES_TEMPLATE';

interface TestDatabase {
  readonly database: Database;
  /** Opens the same database for another node. PostgreSQL only. */
  openAgain(): Promise<Database>;
  drop(): Promise<void>;
}

/** Creates an empty database that is not migrated. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return engine === 'pglite' ? createInMemory('empty') : createOnServer();
}

interface DatabaseOptions {
  /**
   * Maps the URL of PostgreSQL, or of the event broker if there is one, for the first node. Other nodes connect
   * directly.
   */
  readonly through?: (url: string) => string;
  readonly log?: Log;
  /** URL of the event broker, if it is not PostgreSQL. */
  readonly eventsUrl?: string | undefined;
  readonly limits?: Partial<Limits>;
}

/** Creates a migrated database that is filled with the fixture. */
export async function createFilledDatabase(way: DatabaseOptions = {}): Promise<TestDatabase> {
  if (engine === 'pglite') return createInMemory('filled');
  return createOnServer(way, process.env[templateVariable]);
}

async function createInMemory(contents: Contents): Promise<TestDatabase> {
  const database = embeddedDatabase(await loadClient(contents), 'none: the database lives in memory');
  return {
    database,
    openAgain: () => Promise.reject(new Error('The embedded database has one node')),
    drop: () => database.close(),
  };
}

interface ServerDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database on the PostgreSQL server, which child processes can open, too. */
export function createEmptyServerDatabase(server?: string): Promise<ServerDatabase> {
  return createServerDatabase(undefined, server);
}

async function createServerDatabase(
  template?: string,
  server = process.env['TEST_POSTGRES_URL'],
): Promise<ServerDatabase> {
  if (server === undefined) throw new Error('API_ENGINE=postgres needs TEST_POSTGRES_URL');
  const name = `portal_test_${randomUUID().replaceAll('-', '')}`;
  await runAsAdministrator(server, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runAsAdministrator(server, `drop database ${name} with (force)`) };
}

async function createOnServer(
  { through = (url) => url, log = silentLog, eventsUrl, limits }: DatabaseOptions = {},
  template?: string,
): Promise<TestDatabase> {
  const { url, drop } = await createServerDatabase(template);
  const open = (way: (address: string) => string) =>
    openDatabase(
      {
        dataDir: '',
        ...(limits && { limits }),
        ...(eventsUrl === undefined ? { databaseUrl: way(url) } : { databaseUrl: url, eventsUrl: way(eventsUrl) }),
      },
      log,
    );
  const database = await open(through);
  const opened = [database];
  return {
    database,
    async openAgain() {
      const another = await open((address) => address);
      opened.push(another);
      return another;
    },
    async drop() {
      for (const each of opened) await each.close();
      await drop();
    },
  };
}

async function runAsAdministrator(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
