/**
 * Caches dumps of the embedded database, because loading a dump is faster than migrating and filling a database. Their
 * names contain a hash of their inputs, so that an outdated dump is never loaded.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { embeddedDatabase } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createPglite } from '../../server/db/pglite.mjs';
import { fillFixture } from './fixture.ts';

const folder = join(process.cwd(), '.cache', 'api-test-databases');
const migrations = join(process.cwd(), 'server', 'db', 'migrations');
const sourceFiles = [
  createRequire(import.meta.url).resolve('@electric-sql/pglite'),
  join(import.meta.dirname, 'fixture.ts'),
  import.meta.filename,
  ...readdirSync(migrations)
    .sort()
    .map((name) => join(migrations, name)),
];

export type Contents = 'empty' | 'filled';

function dumpFile(contents: Contents): string {
  const hash = createHash('sha256');
  for (const file of sourceFiles) hash.update(readFileSync(file));
  return join(folder, `${contents}-${hash.digest('hex').slice(0, 16)}.tar`);
}

/**
 * Creates a database whose dump is small, because every load copies it: small WAL segments, and no template databases.
 */
async function createSmallClient(): Promise<PGlite> {
  const client = await createPglite({ initDbStartParams: ['--wal-segsize=1'] });
  for (const template of ['template0', 'template1']) {
    await client.exec(`update pg_database set datistemplate = false where datname = '${template}'`);
    await client.exec(`drop database ${template}`);
  }
  await client.exec('checkpoint');
  return client;
}

async function makeDump(contents: Contents, file: string): Promise<void> {
  const client = contents === 'empty' ? await createSmallClient() : await loadClient('empty');
  if (contents === 'filled') {
    const database = embeddedDatabase(client, 'none');
    await migrate(database);
    await fillFixture(database);
    // Without a checkpoint, each load would replay the WAL.
    await client.exec('checkpoint');
  }
  const dump = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(folder, { recursive: true });
  // Test files run concurrently. Renaming makes the complete file visible in one step.
  const part = `${file}.${randomUUID()}`;
  writeFileSync(part, Buffer.from(await dump.arrayBuffer()));
  renameSync(part, file);
}

/** Resolves to the path of the dump. Creates the dump if it does not exist. */
export async function ensureDump(contents: Contents): Promise<string> {
  const file = dumpFile(contents);
  if (!existsSync(file)) await makeDump(contents, file);
  return file;
}

/** Opens an embedded database in memory: empty, or migrated and filled with the fixture. */
export async function loadClient(contents: Contents): Promise<PGlite> {
  const file = await ensureDump(contents);
  // Use few buffers, because clearing PostgreSQL's default number of them slows down each load.
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
  // Read the whole file: a blob backed by the file breaks when another worker replaces the file.
  return createPglite({ loadDataDir: new Blob([readFileSync(file)]), startParams });
}
