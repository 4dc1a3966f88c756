import { like, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { type Log, silentLog } from '../runtime/log.ts';
import { refuseForeignTables, repairAccess } from './access.ts';
import type { Database } from './database.ts';
import { migrateInTurn } from './migrate-in-turn.ts';
import {
  type Migration,
  type Part,
  createdIndex,
  migrationsFolder,
  numberOf,
  readMigrations,
} from './migration-files.ts';
import { withRetry } from './retry.ts';
import { constrainRoles } from './role-constraint.ts';
import { lockTables, withLockRetry } from './table-locks.ts';

/**
 * `undefined_object`. Roles belong to the whole PostgreSQL server, but the lock to one database. A role that another
 * database is creating becomes visible in the next transaction.
 */
const roleInTheMaking = ['42704'];

/** The applied migrations. A file with several parts has one row per applied part (`name#1`) until it is complete. */
const migrations = pgTable('migrations', {
  name: text('name').primaryKey(),
  checksum: text('checksum').notNull(),
  compatibleFrom: text('compatible_from'),
});

const migrationsTable = `
  create table if not exists migrations (name text primary key, checksum text not null, at timestamptz not null default now());
  alter table migrations add column if not exists compatible_from text`;

interface MigrateOptions {
  readonly folder?: string;
  /** Number of the last migration to apply. Defaults to the newest. */
  readonly last?: string;
}

/**
 * Repairs lost access rules, applies each numbered file once, in order (ADR 074), and restricts users to the roles of
 * the role table. Nodes that start together take turns. Running nodes continue to serve requests.
 * @throws if an applied file was changed, or if a newer release has changed the database incompatibly.
 */
export async function migrate(
  database: Database,
  log: Log = silentLog,
  { folder = migrationsFolder, last }: MigrateOptions = {},
): Promise<void> {
  const files = readMigrations(folder).filter(({ name }) => last === undefined || numberOf(name) <= last);
  if (database.engine === 'postgres') await refuseForeignTables(database);
  const applied = await appliedTo(database);
  const unknown = unknownTo(files, applied);
  const newest = files.findLast(({ name }) => applied.some((one) => one.name === name));
  // A newer release may have changed access rules on purpose. Copies of the embedded database contain their own roles.
  if (database.engine === 'postgres' && newest !== undefined && unknown.length === 0) {
    await repairAccess(database, numberOf(newest.name), log);
  }
  const isNew = applied.length === 0;
  let added = 0;
  for (const file of files) {
    if (applied.some(({ name, checksum }) => name === file.name && checksum === file.checksum)) continue;
    for (const [index] of file.parts.entries()) {
      const isComplete = await withLockRetry(
        `The migration ${file.name}`,
        (attempt) => withRetry(() => applyPart(database, file, index, attempt), roleInTheMaking),
        log,
      );
      if (!isComplete) continue;
      added += 1;
      if (!isNew) log.info(`Applied the migration ${file.name}.`);
    }
  }
  if (isNew && added > 0) log.info(`Applied ${added} migrations to a new database.`);
  await constrainRoles(database, log);
}

/** Applies and records one part of a file in one transaction, at most once. Returns whether the file is complete. */
function applyPart(database: Database, file: Migration, index: number, attempt: number): Promise<boolean> {
  const { name, checksum, parts, compatibleFrom = null } = file;
  const part = parts[index];
  return migrateInTurn(database, async (tx, runScript) => {
    await runScript(migrationsTable);
    const partName = `${name}#${index + 1}`;
    const rows = await tx
      .select()
      .from(migrations)
      .where(like(migrations.name, `${name}%`));
    const changed = rows.find((row) => row.checksum !== checksum);
    if (changed !== undefined) {
      throw new Error(`The migration ${name} was changed after it was applied. Restore it and add a new one.`);
    }
    if (part === undefined || rows.some((row) => row.name === name || row.name === partName)) return false;

    if (part.isConcurrent && database.engine === 'postgres') {
      // A script ends the last query's snapshot, for which the build would otherwise wait. The build may take longer
      // than the idle timeout of a transaction.
      await runScript('set local idle_in_transaction_session_timeout = 0');
      await runConcurrently(database, part);
    } else {
      if (database.engine === 'postgres') await lockTables(tx, part.statements, attempt);
      await runScript(part.isConcurrent ? part.statements.replace(/\bconcurrently\b/gi, '') : part.statements);
    }
    if (index + 1 < parts.length) {
      await tx.insert(migrations).values({ name: partName, checksum });
      return false;
    }
    await tx.delete(migrations).where(like(migrations.name, `${name}#%`));
    await tx.insert(migrations).values({ name, checksum, compatibleFrom });
    return true;
  });
}

const Index = z.object({ rows: z.array(z.object({ isValid: z.boolean() })) });

/** Builds or drops an index outside a transaction. Rebuilds an index left invalid by an interrupted build. */
async function runConcurrently({ runAlone, inScope }: Database, { statements }: Part): Promise<void> {
  const index = createdIndex(statements);
  if (index !== undefined) {
    const { rows } = Index.parse(
      await inScope('system', (tx) =>
        tx.execute(sql`select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${index})`),
      ),
    );
    if (rows[0]?.isValid === true) return;
    if (rows[0]?.isValid === false) await runAlone(`drop index concurrently ${index}`);
  }
  await runAlone(statements);
}

const Tables = z.object({ rows: z.tuple([z.object({ name: z.string().nullable() })]) });
const Applied = z.object({
  rows: z.array(z.object({ name: z.string(), checksum: z.string(), compatibleFrom: z.string().nullable() })),
});
type AppliedMigration = z.infer<typeof Applied>['rows'][number];

/** Returns the applied migrations. Also supports tables of releases without `compatible_from`. */
async function appliedTo(database: Database): Promise<AppliedMigration[]> {
  return await database.inScope('system', async (tx) => {
    const [table] = Tables.parse(await tx.execute(sql`select to_regclass('migrations')::text as name`)).rows;
    if (table.name === null) return [];
    return Applied.parse(
      await tx.execute(
        sql`select name, checksum, to_jsonb(migrations) ->> 'compatible_from' as "compatibleFrom" from migrations order by name`,
      ),
    ).rows;
  });
}

/**
 * Returns the applied migrations that this release doesn't know. Throws unless all are marked as compatible with it.
 */
function unknownTo(files: readonly Migration[], applied: readonly AppliedMigration[]): AppliedMigration[] {
  const unknown = applied.filter(({ name }) => !files.some((file) => name.startsWith(file.name)));
  const newest = numberOf(files.at(-1)?.name ?? '');
  const incompatible = unknown.filter(({ compatibleFrom }) => compatibleFrom === null || compatibleFrom > newest);
  if (incompatible.length === 0) return unknown;
  throw new Error(
    `A newer release has changed this database (${incompatible.map(({ name }) => name).join(', ')}), which is incompatible with this release (last known migration: ${newest}). ` +
      'Start the newer release, or restore the backup that was made before the upgrade.',
  );
}
