/**
 * Dumps of the embedded database, made once and kept: creating one takes three times as long as loading it. Their
 * names tell what they were made from, so that none is ever out of date.
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
const ingredients = [
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
  for (const file of ingredients) hash.update(readFileSync(file));
  return join(folder, `${contents}-${hash.digest('hex').slice(0, 16)}.tar`);
}

/** Every load copies the whole of it: a log of 16 MB for its first page, and two templates that nothing is made from, would be two thirds. */
async function smallClient(): Promise<PGlite> {
  const client = await createPglite({ initDbStartParams: ['--wal-segsize=1'] });
  for (const template of ['template0', 'template1']) {
    await client.exec(`update pg_database set datistemplate = false where datname = '${template}'`);
    await client.exec(`drop database ${template}`);
  }
  await client.exec('checkpoint');
  return client;
}

async function makeDump(contents: Contents, file: string): Promise<void> {
  const client = contents === 'empty' ? await smallClient() : await loadClient('empty');
  if (contents === 'filled') {
    const database = embeddedDatabase(client, 'none');
    await migrate(database);
    await fillFixture(database);
    // What the log alone holds would be read from it anew by each load.
    await client.exec('checkpoint');
  }
  const dump = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(folder, { recursive: true });
  // Test files run side by side: whichever is first, the file is there whole or not at all.
  const part = `${file}.${randomUUID()}`;
  writeFileSync(part, Buffer.from(await dump.arrayBuffer()));
  renameSync(part, file);
}

/** Answers with the file of the dump, which is made if it is not there. */
export async function keepDump(contents: Contents): Promise<string> {
  const file = dumpFile(contents);
  if (!existsSync(file)) await makeDump(contents, file);
  return file;
}

/** An embedded database in memory: as it comes, or migrated and filled with the fixture. */
export async function loadClient(contents: Contents): Promise<PGlite> {
  const file = await keepDump(contents);
  // Of the buffers that PostgreSQL has by itself, a test needs an eighth, and clearing them takes a fifth of the load.
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
  // Read whole: a blob backed by the file breaks when another worker puts its own copy in its place.
  return createPglite({ loadDataDir: new Blob([readFileSync(file)]), startParams });
}
