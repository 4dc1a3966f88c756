/** Creates the template that each test file copies, because migrating a database takes much longer than copying it. */
import { openDatabase } from '../../server/db/open-database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { fillFixture } from './fixture.ts';
import { createEmptyServerDatabase, engine, templateVariable } from './test-database.ts';
import { ensureDump } from './test-dumps.ts';
import { silentLog } from '../../server/runtime/log.ts';

/** Runs before all test files of the project. Returns the teardown. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (engine === 'pglite') {
    await ensureDump('filled');
    return undefined;
  }
  const { url, drop } = await createEmptyServerDatabase();
  const database = await openDatabase({ dataDir: '', databaseUrl: url }, silentLog);
  await migrate(database);
  await fillFixture(database);
  // PostgreSQL copies a database only while it has no connections.
  await database.close();
  process.env[templateVariable] = new URL(url).pathname.slice(1);
  return drop;
}
