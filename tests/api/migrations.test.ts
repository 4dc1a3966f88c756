import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { and, eq, ne, sql } from 'drizzle-orm';
import { PgTable, getTableConfig, pgSchema, text } from 'drizzle-orm/pg-core';
import { afterEach, describe, expect, it } from 'vitest';
import { everyRole, rowScope } from 'schema-admin/contract/roles.ts';
import { z } from 'zod';
import type { Database } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { migrationsFolder, readMigrations } from '../../server/db/migration-files.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { constrainRoles } from '../../server/db/role-constraint.ts';
import * as schema from '../../server/db/schema.ts';
import { startPostgres } from '../setup/postgres.mjs';
import { createEmptyServerDatabase, engine, createFilledDatabase, createEmptyDatabase } from './test-database.ts';
import { silentLog } from '../../server/runtime/log.ts';
import { collectLog } from '../../server/testing/collected-log.ts';

const columns = pgSchema('information_schema').table('columns', {
  schema: text('table_schema').notNull(),
  table: text('table_name').notNull(),
  column: text('column_name').notNull(),
  nullable: text('is_nullable').notNull(),
  type: text('data_type').notNull(),
});

/** All tables that the server declares. */
const tableFiles = import.meta.glob<Readonly<Record<string, unknown>>>('../../server/db/{schema,*-tables}.ts', {
  eager: true,
});
const typeNames: Readonly<Record<string, string>> = {
  'integer[]': 'ARRAY',
  'text[]': 'ARRAY',
  serial: 'integer',
  bigserial: 'bigint',
};

describe(`migrations, on ${engine}`, () => {
  const nothing = () => Promise.resolve();
  let drop = nothing;
  afterEach(async () => {
    await drop();
    drop = nothing;
  });
  const fresh = async () => {
    const opened = await createEmptyDatabase();
    drop = opened.drop;
    return opened;
  };

  it('run only once', async () => {
    const { database } = await fresh();
    const applied: string[] = [];
    await migrate(
      database,
      collectLog((line) => applied.push(line)),
    );
    expect(applied.length).toBeGreaterThan(0);
    await migrate(
      database,
      collectLog((line) => applied.push(`again: ${line}`)),
    );
    expect(applied.filter((line) => line.startsWith('again'))).toEqual([]);
  });

  it('stop if an applied file has been changed', async () => {
    const { database } = await fresh();
    await migrate(database);
    await database.inScope('system', (tx) =>
      tx.execute(sql`update migrations set checksum = 'other' where name like '0001%'`),
    );
    await expect(migrate(database)).rejects.toThrow('was changed after it was applied');
  });

  const present = everyRole.map((name) => ({ name, sees: rowScope(name) }));
  /** Adds a user. Resolves to the name of the violated constraint, if any. */
  const addUser = async (
    database: Database,
    role: string,
    { merchant, shop }: { merchant?: number; shop?: number } = {},
  ) => {
    const adding = database.inScope('system', (tx) =>
      tx.execute(
        sql`insert into users (email, role, password_hash, merchant_id, shop_id) values (${`${randomUUID()}@demo.test`}, ${role}, '', ${merchant ?? null}, ${shop ?? null})`,
      ),
    );
    return await adding.then(
      () => undefined,
      (error: unknown) => z.object({ cause: z.object({ constraint: z.string() }) }).parse(error).cause.constraint,
    );
  };

  it('accept only users with the merchant and the shop that their role requires', async () => {
    const { database, drop: dropIt } = await createFilledDatabase();
    drop = dropIt;
    const refused = 'users_role_check';
    expect(await addUser(database, 'Auditor')).toBe(refused);
    await constrainRoles(database, silentLog, [
      ...present,
      { name: 'Auditor', sees: 'all' },
      { name: 'Buyer', sees: 'merchant' },
      { name: 'Picker', sees: 'shop' },
    ]);
    expect(await addUser(database, 'Auditor')).toBeUndefined();
    expect(await addUser(database, 'Buyer', { merchant: 1 })).toBeUndefined();
    expect(await addUser(database, 'Picker', { merchant: 1, shop: 1 })).toBeUndefined();
    expect(await addUser(database, 'Buyer')).toBe(refused);
    expect(await addUser(database, 'Picker', { merchant: 1 })).toBe(refused);
    expect(await addUser(database, 'Merchant')).toBe(refused);
    expect(await addUser(database, 'Shop', { merchant: 1 })).toBe(refused);
    expect(await addUser(database, 'Cook')).toBe(refused);
  });

  it('reject a role table that lacks the role of a user', async () => {
    const { database, drop: dropIt } = await createFilledDatabase();
    drop = dropIt;
    const withAuditor = [...present, { name: 'Auditor', sees: 'all' }] as const;
    await constrainRoles(database, silentLog, withAuditor);
    await migrate(database);
    expect(await addUser(database, 'Auditor')).toBe('users_role_check');
    await constrainRoles(database, silentLog, withAuditor);
    expect(await addUser(database, 'Auditor')).toBeUndefined();
    await expect(migrate(database)).rejects.toThrow('Some users with the role Auditor violate contract/role-table.ts');
  });

  it('keep the values that were sent out of the errors of failed queries', async () => {
    const { database, drop: dropIt } = await createFilledDatabase();
    drop = dropIt;
    const secret = '$argon2id$v=19$secret';
    const people = Array.from({ length: 400 }, (_, index) => ({
      email: `cook${index}@demo.test`,
      role: 'Shop' as const,
      passwordHash: secret,
    }));
    const failures = [
      database.inScope('system', (tx) => tx.insert(schema.users).values(people)),
      database.inScope('system', (tx) => tx.execute(sql`select ${secret}::int`)),
      database.readAsSystem('any', (reader) =>
        reader.select().from(schema.users).where(sql`email = ${secret} and 1 / (length(email) * 0) = 1`),
      ),
      database.jobStore.executeSql('select $1::int', [secret]),
    ];
    for (const error of await Promise.all(
      failures.map((failure) =>
        failure.then(
          () => 'no error',
          (thrown: unknown) => thrown,
        ),
      ),
    )) {
      const shown = inspect(error, { depth: 6, showHidden: true });
      expect(shown).toMatch(/Error|error/);
      expect(shown).not.toContain('secret');
      expect(shown.length).toBeLessThan(8000);
    }
  });

  it.skipIf(engine === 'pglite')('can run on two nodes that start at the same time', async () => {
    const { database, openAgain } = await fresh();
    const another = await openAgain();
    const counts: number[] = [];
    await Promise.all(
      [database, another].map((node) =>
        migrate(
          node,
          collectLog((line) => counts.push(Number(/Applied (\d+) migrations/.exec(line)?.[1] ?? 0))),
        ),
      ),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(readMigrations(migrationsFolder).length);
  });

  it.skipIf(engine === 'pglite')(
    'can create the same roles concurrently for different databases of one server',
    async () => {
      const server = await startPostgres();
      if (server === undefined) throw new Error('PostgreSQL is not available');
      try {
        const databases = await Promise.all(
          Array.from({ length: 6 }, async () =>
            openDatabase({ databaseUrl: (await createEmptyServerDatabase(server.url)).url, dataDir: '' }, silentLog),
          ),
        );
        const ends = await Promise.allSettled(databases.map((database) => migrate(database)));
        for (const database of databases) await database.close();
        expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
      } finally {
        await server.stop();
      }
    },
  );

  it('mark the demo users of a database that an earlier release has filled', async () => {
    const { database } = await fresh();
    await migrate(database);
    const person = (email: string) => ({ email, passwordHash: 'x', role: 'Admin' as const });
    const marked = () =>
      database.inScope('system', async (tx) =>
        (await tx.select().from(schema.users).where(eq(schema.users.isDemo, true)).orderBy(schema.users.email)).map(
          ({ email }) => email,
        ),
      );
    const again = () =>
      database.inScope('system', async (_tx, runScript) => {
        await runScript(
          "alter table users drop column is_demo; drop table known_devices; delete from migrations where name like '0014%'",
        );
      });
    await database.inScope('system', (tx) =>
      tx
        .insert(schema.users)
        .values(['admin@demo.test', 'staff2.shop31@example.com', 'staff@example.com', 'owner@example.org'].map(person)),
    );
    await again();
    await migrate(database);
    expect(await marked()).toEqual([]);
    await database.inScope('system', (tx) => tx.insert(schema.settings).values({ key: 'demo_seeded', value: '' }));
    await again();
    await migrate(database);
    expect(await marked()).toEqual(['admin@demo.test', 'staff2.shop31@example.com']);
  });

  it('create exactly the columns that the tables declare', async () => {
    const { database } = await fresh();
    await migrate(database);
    const exported = new Set(Object.values(tableFiles).flatMap((file) => Object.values(file)));
    const tables = [...exported].filter((value) => value instanceof PgTable).map(getTableConfig);
    const declared = tables.flatMap((table) =>
      table.columns.map(
        (column) =>
          `${table.name}.${column.name} ${typeNames[column.getSQLType()] ?? column.getSQLType()} ${column.notNull ? 'not null' : 'null'}`,
      ),
    );
    const found = await database.inScope('system', (tx) =>
      tx
        .select()
        .from(columns)
        .where(and(eq(columns.schema, 'public'), ne(columns.table, 'migrations'))),
    );
    const migrated = found.map(
      ({ table, column, type, nullable }) => `${table}.${column} ${type} ${nullable === 'NO' ? 'not null' : 'null'}`,
    );
    expect(migrated.toSorted()).toEqual(declared.toSorted());
  });
});
