import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../../server/db/database.ts';
import type { Limits } from '../../server/db/postgres.ts';
import { embeddedDatabase } from '../../server/db/embedded.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { type Contents, loadClient } from './test-dumps.ts';
import { type Log, silentLog } from '../../server/runtime/log.ts';

/** The same tests run once for each engine. */
export const engine = process.env['API_ENGINE'] === 'postgres' ? 'postgres' : 'pglite';

/** Names the migrated and filled database of the server, which `prepare.ts` makes. */
export const templateVariable = 'TEST_POSTGRES_TEMPLATE';

interface FreshDatabase {
  readonly database: Database;
  /** Another node's way to the same database; PostgreSQL only. */
  openAgain(): Promise<Database>;
  drop(): Promise<void>;
}

/** An empty database that nothing else uses, not yet migrated. */
export function freshDatabase(): Promise<FreshDatabase> {
  return engine === 'pglite' ? inMemory('empty') : onServer();
}

interface Way {
  /** The address by which the first node reaches what brings it events, PostgreSQL or a broker; others go directly. */
  readonly through?: (url: string) => string;
  readonly log?: Log;
  /** Where every node hears of events, if not by PostgreSQL itself. */
  readonly eventsUrl?: string | undefined;
  /** Other limits of PostgreSQL's connections than the usual ones. */
  readonly limits?: Partial<Limits>;
}

/** A database that nothing else uses, migrated and filled with the fixture. */
export async function filledDatabase(way: Way = {}): Promise<FreshDatabase> {
  if (engine === 'pglite') return inMemory('filled');
  return onServer(way, process.env[templateVariable]);
}

async function inMemory(contents: Contents): Promise<FreshDatabase> {
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

/** An empty database of its own on the PostgreSQL server, which children can open too. */
export function emptyServerDatabase(server?: string): Promise<ServerDatabase> {
  return serverDatabase(undefined, server);
}

/** A copy of the template, or empty. */
async function serverDatabase(template?: string, server = process.env['TEST_POSTGRES_URL']): Promise<ServerDatabase> {
  if (server === undefined) throw new Error('API_ENGINE=postgres needs TEST_POSTGRES_URL');
  const name = `portal_test_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(server, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdministrator(server, `drop database ${name} with (force)`) };
}

async function onServer(
  { through = (url) => url, log = silentLog, eventsUrl, limits }: Way = {},
  template?: string,
): Promise<FreshDatabase> {
  const { url, drop } = await serverDatabase(template);
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

async function asAdministrator(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
