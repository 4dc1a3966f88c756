/** Before the first test of the API: what each file's database is copied from, for to make one takes several times as long. */
import { openDatabase } from '../../server/db/open-database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { fillFixture } from './fixture.ts';
import { emptyServerDatabase, engine, templateVariable } from './test-database.ts';
import { keepDump } from './test-dumps.ts';
import { silentLog } from '../../server/runtime/log.ts';

/** Vitest's global set-up of the project; answers with what takes it away again. */
export default async function prepare(): Promise<(() => Promise<void>) | undefined> {
  if (engine === 'pglite') {
    await keepDump('filled');
    return undefined;
  }
  const { url, drop } = await emptyServerDatabase();
  const database = await openDatabase({ dataDir: '', databaseUrl: url }, silentLog);
  await migrate(database);
  await fillFixture(database);
  // PostgreSQL copies a database only while nobody is connected to it.
  await database.close();
  process.env[templateVariable] = new URL(url).pathname.slice(1);
  return drop;
}
