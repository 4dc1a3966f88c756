/** `npm run backup -- file.tar.gz`: writes the database and the uploaded files to a file. The server may be running. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type Manifest,
  addFiles,
  checksumsOf,
  databaseName,
  filesName,
  manifestName,
  pack,
} from './backups/archive.ts';
import { requireMatchingTools, runPostgresTool } from './backups/postgres-tools.ts';
import { requestCopy } from './db/copy-request.ts';
import type { Database } from './db/database.ts';
import { recordBackup } from './db/last-backup.ts';
import { FolderInUse, isNewEmbedded } from './db/embedded.ts';
import { migrationsFolder, readMigrations } from './db/migration-files.ts';
import { openDatabase } from './db/open-database.ts';
import { type ServerConfig, readConfig } from './runtime/config.ts';
import { reasonOf } from './runtime/describe-error.ts';
import { type Log, openLog } from './runtime/log.ts';

const Names = z.object({ rows: z.array(z.object({ name: z.string() })) });

async function migrationsOf(database: Database): Promise<string[]> {
  const found = await database.inScope(
    'system',
    (tx) => tx.execute(sql`select name from migrations order by name`),
    'reads',
  );
  return Names.parse(found).rows.map(({ name }) => name);
}

/** Writes the database to `target`. Returns the names of its migrations. */
async function dumpDatabase(config: ServerConfig, target: string, log: Log): Promise<string[]> {
  if (config.databaseUrl !== undefined) {
    const database = await openDatabase(config, log);
    try {
      await requireMatchingTools(database);
      await runPostgresTool('pg_dump', ['--format=custom', `--file=${target}`, `--dbname=${config.databaseUrl}`]);
      return await migrationsOf(database);
    } finally {
      await database.close();
    }
  }
  if (isNewEmbedded(config.dataDir)) {
    throw new Error(
      `There is no database in ${resolve(config.dataDir)}. Set DATA_DIR to the right folder, or DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const database = await openDatabase(config, log).catch((error: unknown) => {
    // The running server, which holds the folder, makes the copy.
    if (error instanceof FolderInUse) return undefined;
    throw error;
  });
  try {
    await requestCopy(config.dataDir, target);
    // A running server has applied all migrations of its release.
    return database === undefined
      ? readMigrations(migrationsFolder).map(({ name }) => name)
      : await migrationsOf(database);
  } finally {
    await database?.close();
  }
}

async function backup(argument: string | undefined): Promise<void> {
  if (argument === undefined) throw new Error('Specify the file to write: npm run backup -- backup.tar.gz');
  const file = resolve(argument);
  if (existsSync(file)) throw new Error(`${file} exists already. Choose another name.`);
  const config = readConfig(process.env);
  const log = await openLog(config.logLevel);
  mkdirSync(dirname(file), { recursive: true });
  const staging = mkdtempSync(join(dirname(file), '.backup-'));
  process.once('exit', () => rmSync(staging, { recursive: true, force: true }));
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => process.exit(code));
  }

  const contents = join(staging, 'contents');
  mkdirSync(contents);
  const files = join(contents, filesName);
  const createdAt = new Date().toISOString();
  // Copy the files before and after the database, because files may be deleted or added in the meantime.
  await addFiles(config.filesDir, files);
  const migrations = await dumpDatabase(config, join(contents, databaseName), log);
  await addFiles(config.filesDir, files);

  const engine = config.databaseUrl === undefined ? 'pglite' : 'postgres';
  const checksums = await checksumsOf(contents);
  const manifest: Manifest = {
    format: 1,
    createdAt,
    version: process.env['npm_package_version'] ?? '',
    engine,
    migrations,
    checksums,
  };
  writeFileSync(join(contents, manifestName), JSON.stringify(manifest, undefined, 2));
  const part = join(staging, 'archive.part');
  await pack(contents, part);
  chmodSync(part, 0o600);
  renameSync(part, file);
  if (engine === 'postgres') {
    const database = await openDatabase(config, log);
    await database.inScope('system', (tx) => recordBackup(tx, createdAt)).finally(() => database.close());
  }
  process.stdout.write(
    `The backup is in ${file}: the database and ${Object.keys(checksums).length - 1} uploaded files.\n`,
  );
}

backup(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
});
