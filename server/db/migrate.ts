import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { everyRole } from '../../contract/roles.ts';
import type { Database } from './database.ts';
import { withRetry } from './retry.ts';
import { type Log, silentLog } from '../runtime/log.ts';

/** The server runs from the project's root, built or not. */
const migrationsFolder = join(process.cwd(), 'server', 'db', 'migrations');
/** Any number, as long as every node asks for the same one. */
const migrationLock = 7_204_161;
/**
 * Roles belong to the whole PostgreSQL server, the lock to one database. Where another database makes the same role at
 * the same moment, this one may not see it yet: `undefined_object`; the next transaction does.
 */
const roleInTheMaking = ['42704'];

const migrations = pgTable('migrations', { name: text('name').primaryKey(), checksum: text('checksum').notNull() });

interface Migration {
  readonly name: string;
  readonly statements: string;
  readonly checksum: string;
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_\w+\.sql$/.test(name));
  return names.sort().map((name) => {
    const statements = readFileSync(join(folder, name), 'utf8');
    return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') };
  });
}

/**
 * Brings the database up to date: each numbered file once, in order, in a transaction of its own. Nodes that start
 * together wait for each other. Throws when a file was changed after it had been applied.
 */
export async function migrate(database: Database, log: Log = silentLog): Promise<void> {
  const known = await appliedTo(database);
  for (const { name, statements, checksum } of readMigrations(migrationsFolder)) {
    if (known.get(name) === checksum) continue;
    const apply = () =>
      database.inScope('system', async (tx, runScript) => {
        // Another node may take minutes.
        await tx.execute(sql`set local lock_timeout = 0`);
        await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
        await runScript('create table if not exists migrations (name text primary key, checksum text not null, at timestamptz not null default now())');
        const [applied] = await tx.select().from(migrations).where(eq(migrations.name, name));
        if (applied === undefined) {
          await runScript(statements);
          await tx.insert(migrations).values({ name, checksum });
          log.info(`Applied the migration ${name}.`);
        } else if (applied.checksum !== checksum) {
          throw new Error(`The migration ${name} was changed after it had been applied; put it back and add a new one.`);
        }
      });
    await withRetry(apply, roleInTheMaking);
  }
  await askForRoles(database, everyRole);
}

/** What has been applied, with its checksum: of a start that has nothing to apply all that is asked. */
async function appliedTo(database: Database): Promise<ReadonlyMap<string, string>> {
  return await database.inScope('system', async (tx) => {
    const [table] = Tables.parse(await tx.execute(sql`select to_regclass('migrations')::text as name`)).rows;
    const applied = table.name === null ? [] : await tx.select().from(migrations);
    return new Map(applied.map(({ name, checksum }) => [name, checksum]));
  });
}

const Tables = z.object({ rows: z.tuple([z.object({ name: z.string().nullable() })]) });

const Checks = z.object({ rows: z.array(z.object({ name: z.string(), condition: z.string() })) });

/** Throws where the users' table does not take a role that the contract names, with the migration that is missing. */
export async function askForRoles(database: Database, roles: readonly string[]): Promise<void> {
  const found = await database.inScope('system', (tx) => tx.execute(sql`select conname as name, pg_get_constraintdef(oid) as condition from pg_constraint where conrelid = 'users'::regclass and contype = 'c'`));
  const known = Checks.parse(found).rows.find(({ condition }) => /\brole = ANY|\brole IN\b/i.test(condition));
  const missing = roles.filter((role) => known !== undefined && !known.condition.includes(`'${role}'`));
  if (missing.length === 0) return;
  const wanted = roles.map((role) => `'${role}'`).join(', ');
  throw new Error(`No user can be a ${missing.join(' or a ')}, which contract/roles.ts names. Add a migration: alter table users drop constraint ${known?.name}, add constraint ${known?.name} check (role in (${wanted}));`);
}
