import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Rule, accessFile, readAccess, ruleKey, rulesAt } from '../../server/db/access.ts';
import type { Database } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { migrationsFolder, numberOf, readMigrations } from '../../server/db/migration-files.ts';
import { silentLog } from '../../server/runtime/log.ts';
import { collectLog } from '../../server/testing/collected-log.ts';
import { engine, createFilledDatabase, createEmptyDatabase } from './test-database.ts';

const newest = numberOf(readMigrations(migrationsFolder).at(-1)?.name ?? '');
const accessOf = (database: Database) => database.inScope('system', (tx) => readAccess(tx), 'reads');
/** Kinds of statements, in the order in which they can be applied. */
const ranks = [/^create role /, /^grant \S+ to /, /^alter table /, /^create policy /, /^grant /, /^revoke /];
const rankOf = (statement: string) => ranks.findIndex((rank) => rank.test(statement));
const writes = process.env['WRITE_ACCESS'] !== undefined;
const Count = z.object({ rows: z.tuple([z.object({ count: z.coerce.number() })]) });

/** Runs a script as the owner of the tables. */
const run = (database: Database, script: string) => database.inScope('system', (_tx, runScript) => runScript(script));

describe(`the database's roles, policies and grants, on ${engine}`, () => {
  let drop: () => Promise<void> = () => Promise.resolve();
  afterEach(() => drop());
  const open = async (fresh: ReturnType<typeof createEmptyDatabase>) => {
    const opened = await fresh;
    drop = opened.drop;
    return opened.database;
  };

  it.skipIf(!writes)('are written to access.json with the migrations that add and remove them', async () => {
    const database = await open(createEmptyDatabase());
    const valid = new Map<string, Rule>();
    const ended: Rule[] = [];
    for (const { name } of readMigrations(migrationsFolder)) {
      const number = numberOf(name);
      await migrate(database, silentLog, { last: number });
      const present = await accessOf(database);
      for (const [statement, rule] of valid) {
        if (present.includes(statement)) continue;
        ended.push({ since: rule.since, until: number, statement });
        valid.delete(statement);
      }
      for (const statement of present) if (!valid.has(statement)) valid.set(statement, { since: number, statement });
    }
    const rules = [...ended, ...valid.values()].toSorted(
      (one, other) => rankOf(one.statement) - rankOf(other.statement) || (one.statement < other.statement ? -1 : 1),
    );
    expect(rules).not.toHaveLength(0);
    writeFileSync(accessFile, `[\n${rules.map((rule) => JSON.stringify(rule)).join(',\n')}\n]\n`);
  });

  it('match access.json (to update it: WRITE_ACCESS=1 API_ENGINE=pglite)', async () => {
    const database = await open(createFilledDatabase());
    // Roles belong to the whole PostgreSQL server. Ignore those that other databases have created.
    const known = new Set(rulesAt(newest).map(ruleKey));
    const present = new Set(
      (await accessOf(database))
        .map(ruleKey)
        .filter((key) => known.has(key) || !/^create role|^grant \S+ to /.test(key)),
    );
    expect([...present].toSorted()).toEqual([...known].toSorted());
  });

  it.skipIf(engine === 'pglite')(
    'are restored on startup if a dump lost them, without changing those added by hand',
    async () => {
      const database = await open(createFilledDatabase());
      const before = await accessOf(database);
      await run(
        database,
        `do $$ declare lost record; begin
        for lost in select * from pg_policies where schemaname = 'public' loop execute format('drop policy %I on %I', lost.policyname, lost.tablename); end loop;
      end $$;
      revoke all on all tables in schema public from portal_user, portal_admin, portal_merchant, portal_shop, portal_reader, portal_admin_reader, portal_merchant_reader, portal_shop_reader;
      grant execute on all functions in schema public to public;
      create policy added_by_hand on orders for select to portal_shop_reader using (false)`,
      );
      const lines: string[] = [];
      await migrate(
        database,
        collectLog((line) => lines.push(line)),
      );
      expect(lines).toEqual([
        expect.stringMatching(/^Added \d+ roles, grants and policies that the database had lost/),
      ]);
      const after = await accessOf(database);
      expect(before.filter((statement) => !after.includes(statement))).toEqual([]);
      expect(after.filter((statement) => !before.includes(statement))).toEqual([
        expect.stringMatching(/^create policy added_by_hand on orders/),
      ]);
      lines.splice(0);
      await migrate(
        database,
        collectLog((line) => lines.push(line)),
      );
      expect(lines).toEqual([]);
    },
  );

  it.skipIf(engine === 'pglite')('are left alone if a newer, compatible release has changed them', async () => {
    const database = await open(createFilledDatabase());
    await run(
      database,
      `alter table migrations add column if not exists compatible_from text; drop policy admin on orders; insert into migrations values ('9999_newer.sql', 'x', now(), '${newest}')`,
    );
    await migrate(database);
    const { rows } = Count.parse(
      await database.inScope('system', (tx) =>
        tx.execute(sql`select count(*) from pg_policies where tablename = 'orders' and policyname = 'admin'`),
      ),
    );
    expect(rows[0].count).toBe(0);
  });
});

describe(`migrations across releases, on ${engine}`, () => {
  let drop: () => Promise<void> = () => Promise.resolve();
  const folders: string[] = [];
  afterEach(async () => {
    await drop();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  /** Creates a folder with the project's migrations, followed by the given ones. */
  const folderWith = (more: Readonly<Record<string, string>>) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-migrations-'));
    folders.push(folder);
    mkdirSync(folder, { recursive: true });
    for (const { name } of readMigrations(migrationsFolder)) {
      writeFileSync(join(folder, name), readFileSync(join(migrationsFolder, name)));
    }
    for (const [name, text] of Object.entries(more)) writeFileSync(join(folder, name), text);
    return folder;
  };
  const open = async () => {
    const opened = await createFilledDatabase();
    drop = opened.drop;
    return opened.database;
  };
  const rowsOf = async (database: Database) =>
    z
      .object({ rows: z.array(z.object({ name: z.string() })) })
      .parse(
        await database.inScope('system', (tx) =>
          tx.execute(sql`select name from migrations where name like '9%' order by name`),
        ),
      )
      .rows.map(({ name }) => name);

  it('stop an older release from starting unless they are marked as compatible with it', async () => {
    const database = await open();
    await migrate(database, silentLog, {
      folder: folderWith({ '9001_more.sql': `-- compatible-since: ${newest}\ncreate table more (id integer)` }),
    });
    await migrate(database);
    await migrate(database, silentLog, {
      folder: folderWith({
        '9001_more.sql': `-- compatible-since: ${newest}\ncreate table more (id integer)`,
        '9002_other.sql': '-- compatible-since: 9001\nalter table more add column name text',
      }),
    });
    await expect(migrate(database)).rejects.toThrow(
      `A newer release has changed this database (9002_other.sql), which is incompatible with this release (last known migration: ${newest}). Start the newer release, or restore the backup that was made before the upgrade.`,
    );
  });

  it('resume after an interruption and build indexes concurrently', async () => {
    const database = await open();
    const broken = [
      'create table parts (id integer)',
      'insert into parts values (1)',
      'create index concurrently parts_id on parts (id)',
      'select 1 / 0',
    ];
    const folder = folderWith({ '9001_parts.sql': broken.join('\n-- transaction\n') });
    await expect(migrate(database, silentLog, { folder })).rejects.toThrow('division by zero');
    expect(await rowsOf(database)).toEqual(['9001_parts.sql#1', '9001_parts.sql#2', '9001_parts.sql#3']);
    await run(database, "delete from migrations where name like '9001%'; drop table parts");
    const whole = folderWith({ '9001_parts.sql': broken.slice(0, 3).join('\n-- transaction\n') });
    await migrate(database, silentLog, { folder: whole });
    await migrate(database, silentLog, { folder: whole });
    expect(await rowsOf(database)).toEqual(['9001_parts.sql']);
    const { rows } = Count.parse(
      await database.inScope('system', (tx) =>
        tx.execute(sql`select count(*) from pg_index where indexrelid = 'parts_id'::regclass and indisvalid`),
      ),
    );
    expect(rows[0].count).toBe(1);
  });

  it.skipIf(engine === 'pglite')('wait for transactions of other nodes without deadlocks', async () => {
    const opened = await createFilledDatabase();
    drop = opened.drop;
    const { database } = opened;
    const other = await opened.openAgain();
    let isOver = false;
    const failures: unknown[] = [];
    // Each writer locks the tables in its own order, as requests do, and holds the locks for a while.
    const writer = async (tables: readonly string[]) => {
      while (!isOver && failures.length === 0) {
        await other
          .inScope('system', async (tx) => {
            for (const table of tables) {
              await tx.execute(sql.raw(`lock table ${table} in row exclusive mode`));
              await tx.execute(sql`select pg_sleep(0.02)`);
            }
          })
          .catch((error: unknown) => failures.push(error));
      }
    };
    const writers = Promise.all([
      writer(['orders', 'shops', 'merchants']),
      writer(['merchants', 'orders']),
      writer(['shops', 'orders']),
    ]);
    const statements =
      'alter table orders add column more text; create index shops_more on shops (id, name); create policy more on merchants to portal_admin_reader using (true)';
    await migrate(database, silentLog, { folder: folderWith({ '9001_more.sql': statements }) });
    isOver = true;
    await writers;
    expect(failures).toEqual([]);
    expect(await rowsOf(database)).toEqual(['9001_more.sql']);
  });
});
