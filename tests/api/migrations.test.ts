import { and, eq, ne, sql } from 'drizzle-orm';
import { PgTable, getTableConfig, pgSchema, text } from 'drizzle-orm/pg-core';
import { afterEach, describe, expect, it } from 'vitest';
import * as catalogueTables from '../../server/db/catalogue-tables.ts';
import * as courierTables from '../../server/db/courier-tables.ts';
import * as favouriteTables from '../../server/db/favourite-tables.ts';
import * as incidentTables from '../../server/db/incident-tables.ts';
import { everyRole } from '../../contract/roles.ts';
import { askForRoles, migrate } from '../../server/db/migrate.ts';
import * as invoiceTables from '../../server/db/invoice-tables.ts';
import * as ledgerTables from '../../server/db/ledger-tables.ts';
import * as mailTables from '../../server/db/mail-tables.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import * as orderTables from '../../server/db/order-tables.ts';
import * as promotionTables from '../../server/db/promotion-tables.ts';
import * as schema from '../../server/db/schema.ts';
import * as shopTables from '../../server/db/shop-tables.ts';
import * as userTables from '../../server/db/user-tables.ts';
import { startPostgres } from '../setup/postgres.mjs';
import { emptyServerDatabase, engine, freshDatabase } from './test-database.ts';
import { silentLog } from '../../server/runtime/log.ts';
import { collectLog } from '../../server/testing/collected-log.ts';

const columns = pgSchema('information_schema').table('columns', {
  schema: text('table_schema').notNull(),
  table: text('table_name').notNull(),
  column: text('column_name').notNull(),
  nullable: text('is_nullable').notNull(),
  type: text('data_type').notNull(),
});

const typeNames: Readonly<Record<string, string>> = { serial: 'integer', bigserial: 'bigint' };

describe(`migrations, on ${engine}`, () => {
  const nothing = () => Promise.resolve();
  let drop = nothing;
  afterEach(async () => {
    await drop();
    drop = nothing;
  });
  const fresh = async () => {
    const opened = await freshDatabase();
    drop = opened.drop;
    return opened;
  };

  it('run once, and are known when they run again', async () => {
    const { database } = await fresh();
    const applied: string[] = [];
    await migrate(database, collectLog((line) => applied.push(line)));
    expect(applied.length).toBeGreaterThan(0);
    await migrate(database, collectLog((line) => applied.push(`again: ${line}`)));
    expect(applied.filter((line) => line.startsWith('again'))).toEqual([]);
  });

  it('refuse to go on from a file that was changed after it had been applied', async () => {
    const { database } = await fresh();
    await migrate(database);
    await database.inScope('system', (tx) => tx.execute(sql`update migrations set checksum = 'other' where name like '0001%'`));
    await expect(migrate(database)).rejects.toThrow('was changed after it had been applied');
  });

  it('ask for a role that the contract names and the users’ table does not take, with the migration that is missing', async () => {
    const { database } = await fresh();
    await migrate(database);
    await expect(askForRoles(database, [...everyRole, 'Courier'])).rejects.toThrow(
      "No user can be a Courier, which contract/roles.ts names. Add a migration: alter table users drop constraint users_role_check, add constraint users_role_check check (role in ('Admin', 'Merchant', 'Shop', 'Courier'));",
    );
  });

  it.skipIf(engine === 'pglite')('survive two nodes that start at once', async () => {
    const { database, openAgain } = await fresh();
    const another = await openAgain();
    const applied: string[] = [];
    await Promise.all([database, another].map((node) => migrate(node, collectLog((line) => applied.push(line)))));
    expect(new Set(applied).size).toBe(applied.length);
    expect(applied.length).toBeGreaterThan(0);
  });

  it.skipIf(engine === 'pglite')('survive databases of one server that make the same roles at the same moment', async () => {
    const server = await startPostgres();
    if (server === undefined) throw new Error('There is no PostgreSQL');
    try {
      const databases = await Promise.all(
        Array.from({ length: 6 }, async () => openDatabase({ databaseUrl: (await emptyServerDatabase(server.url)).url, dataDir: '' }, silentLog)),
      );
      const ends = await Promise.allSettled(databases.map((database) => migrate(database)));
      for (const database of databases) await database.close();
      expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  it('find the demo users of a database that was filled before anybody marked them', async () => {
    const { database } = await fresh();
    await migrate(database);
    const person = (email: string) => ({ email, passwordHash: 'x', role: 'Admin' as const });
    const marked = () => database.inScope('system', async (tx) => (await tx.select().from(schema.users).where(eq(schema.users.isDemo, true)).orderBy(schema.users.email)).map(({ email }) => email));
    const again = () =>
      database.inScope('system', async (_tx, runScript) => {
        await runScript("alter table users drop column is_demo; drop table known_devices; delete from migrations where name like '0014%'");
      });
    await database.inScope('system', (tx) => tx.insert(schema.users).values(['admin@demo.test', 'staff2.shop31@example.com', 'staff@example.com', 'owner@example.org'].map(person)));
    await again();
    await migrate(database);
    expect(await marked()).toEqual([]);
    await database.inScope('system', (tx) => tx.insert(schema.settings).values({ key: 'demo_seeded', value: '' }));
    await again();
    await migrate(database);
    expect(await marked()).toEqual(['admin@demo.test', 'staff2.shop31@example.com']);
  });

  it('create exactly the columns that schema.ts declares', async () => {
    const { database } = await fresh();
    await migrate(database);
    const tables = Object.values({ ...schema, ...catalogueTables, ...courierTables, ...favouriteTables, ...incidentTables, ...invoiceTables, ...ledgerTables, ...mailTables, ...orderTables, ...promotionTables, ...shopTables, ...userTables }).filter((value) => value instanceof PgTable).map(getTableConfig);
    const declared = tables.flatMap((table) =>
      table.columns.map((column) => `${table.name}.${column.name} ${typeNames[column.getSQLType()] ?? column.getSQLType()} ${column.notNull ? 'not null' : 'null'}`),
    );
    const found = await database.inScope('system', (tx) => tx.select().from(columns).where(and(eq(columns.schema, 'public'), ne(columns.table, 'migrations'))));
    const migrated = found.map(({ table, column, type, nullable }) => `${table}.${column} ${type} ${nullable === 'NO' ? 'not null' : 'null'}`);
    expect(migrated.toSorted()).toEqual(declared.toSorted());
  });
});
