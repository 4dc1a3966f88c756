/**
 * `npm run restore -- file.tar.gz [--force]`: restores a backup into the configured database. Unpacks and checks it
 * first. Replaces the database in one step, so that an interrupted restore keeps the old one.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openAsBlob,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Manifest, addFiles, databaseName, filesName, unpack } from './backups/archive.ts';
import { requireMatchingTools, runPostgresTool } from './backups/postgres-tools.ts';
import { isOfRoles, readAccess, repairAccess, rulesAt } from './db/access.ts';
import { checkFiles } from './db/check-files.mjs';
import { fileStamp, keepDump } from './db/dumps.ts';
import { dataFolder, markHeld } from './db/data-folder.ts';
import { lockFolder } from './db/embedded.ts';
import { migrationsFolder, numberOf, readMigrations } from './db/migration-files.ts';
import { openDatabase } from './db/open-database.ts';
import { createPglite } from './db/pglite.mjs';
import { type ServerConfig, readConfig } from './runtime/config.ts';
import { reasonOf } from './runtime/describe-error.ts';
import { type Log, openLog } from './runtime/log.ts';

const usage = 'Specify the backup to restore: npm run restore -- backup.tar.gz [--force]';
const State = z.object({ rows: z.tuple([z.object({ tables: z.coerce.number(), others: z.coerce.number() })]) });
const applicationName = 'portal-restore';

/** Drops the portal's objects in a database. Keeps extensions, which may belong to a superuser. */
const emptying = `
drop schema if exists pgboss cascade;
do $$ declare change text; begin
  -- Collect all names first: an object that a cascade has dropped has no name.
  foreach change in array array(
    select format('drop table if exists %s cascade', oid::regclass) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    union all
    select format('drop sequence if exists %s cascade', oid::regclass) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i'))
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  ) loop execute change; end loop;
end $$;
`;

interface Restored {
  readonly config: ServerConfig;
  readonly manifest: Manifest;
  readonly folder: string;
  readonly force: boolean;
  readonly log: Log;
}

async function restorePostgres({ config, manifest, folder, force, log }: Restored, databaseUrl: string): Promise<void> {
  const newest = numberOf(manifest.migrations.at(-1) ?? '');
  const named = new URL(databaseUrl);
  named.searchParams.set('application_name', applicationName);
  const database = await openDatabase({ dataDir: config.dataDir, databaseUrl: named.href }, log);
  try {
    await requireMatchingTools(database);
    const { tables, others, present } = await database.inScope(
      'system',
      async (tx) => {
        const found = await tx.execute(sql`
        select (select count(*) from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss')) and relkind in ('r', 'p')) as tables,
          (select count(*) from pg_stat_activity where datname = current_database() and application_name is distinct from ${applicationName}) as others`);
        return { ...State.parse(found).rows[0], present: await readAccess(tx) };
      },
      'reads',
    );
    if (tables > 0 && !force) {
      throw new Error(
        'The database of DATABASE_URL is not empty. Restore into an empty one, or use --force to replace its content.',
      );
    }
    if (others > 0) {
      throw new Error(
        `The database of DATABASE_URL is in use by ${others} other connections. Stop every node of the portal, and try again.`,
      );
    }

    // Add missing roles, because a dump contains none, and policies that name a missing role cannot be restored.
    const missing = rulesAt(newest).filter((statement) => isOfRoles(statement) && !present.includes(statement));
    const data = join(folder, 'database.sql');
    await runPostgresTool('pg_restore', [
      '--no-owner',
      '--no-acl',
      '--no-comments',
      `--file=${data}`,
      join(folder, databaseName),
    ]);
    const before = join(folder, 'before.sql');
    writeFileSync(
      before,
      `set lock_timeout = '10s';\nset client_min_messages = warning;\n${missing.join(';\n')};\n${emptying}`,
    );
    log.info('Restoring the database');
    await runPostgresTool('psql', [
      '--no-psqlrc',
      '--quiet',
      '--single-transaction',
      '--set=ON_ERROR_STOP=1',
      `--file=${before}`,
      `--file=${data}`,
      `--dbname=${databaseUrl}`,
    ]);
    await repairAccess(database, newest, log);
    await database.inScope('system', (_tx, runScript) => runScript('analyze'));
  } finally {
    await database.close();
  }
}

async function restoreEmbedded({ config: { dataDir }, folder, force, log }: Restored): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  try {
    const held = dataFolder(dataDir);
    const { database: target, dumps, unfinished } = held;
    if (existsSync(target) && !force) {
      throw new Error(
        `There is a database in ${resolve(dataDir)}. Restore into another DATA_DIR, or use --force to replace it.`,
      );
    }
    const unpacked = `${target}-restoring`;
    rmSync(unpacked, { recursive: true, force: true });
    const copy = join(folder, databaseName);
    log.info('Restoring and checking the database');
    const client = await createPglite({ dataDir: unpacked, loadDataDir: await openAsBlob(copy) }, true);
    await checkFiles(client);
    await client.close();
    const stamp = fileStamp(new Date());
    // The copies were made of the old database, so the next start must not restore one of them.
    if (existsSync(dumps)) renameSync(dumps, `${dumps}-before-restore-${stamp}`);
    await keepDump(dumps, new Blob([readFileSync(copy)]), new Date());
    rmSync(`${target}-stopped`, { force: true });
    if (existsSync(target)) renameSync(target, `${target}-before-restore-${stamp}`);
    rmSync(unfinished, { force: true });
    renameSync(unpacked, target);
    markHeld(held);
  } finally {
    lock.release();
  }
}

async function restore(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { force: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [argument, ...more] = positionals;
  if (argument === undefined || more.length > 0) throw new Error(usage);
  const file = resolve(argument);
  const config = readConfig(process.env);
  const log = await openLog(config.logLevel);
  mkdirSync(dirname(config.filesDir), { recursive: true, mode: 0o700 });
  // Use the same file system as the uploaded files, so that files can be linked instead of copied.
  const folder = mkdtempSync(join(dirname(config.filesDir), '.restore-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => process.exit(code));
  }

  const manifest = await unpack(file, folder);
  const engine = config.databaseUrl === undefined ? 'pglite' : 'postgres';
  if (manifest.engine !== engine) {
    throw new Error(
      engine === 'pglite'
        ? 'This is a backup of a PostgreSQL database: set DATABASE_URL.'
        : 'This is a backup of the embedded database: it cannot be restored into PostgreSQL. Unset DATABASE_URL.',
    );
  }
  const known = new Set(readMigrations(migrationsFolder).map(({ name }) => name));
  const newer = manifest.migrations.filter((name) => !known.has(name));
  if (newer.length > 0) {
    throw new Error(`A newer release made this backup (it has ${newer.join(', ')}). Restore it with that release.`);
  }

  // Files never change and have random names, so extra ones do no harm if the restore is interrupted here.
  await addFiles(join(folder, filesName), config.filesDir);
  const restored = { config, manifest, folder, force: values.force, log };
  if (config.databaseUrl === undefined) await restoreEmbedded(restored);
  else await restorePostgres(restored, config.databaseUrl);
  process.stdout.write(`Restored the backup of ${manifest.createdAt}. Start the portal with npm start.\n`);
}

restore().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
});
