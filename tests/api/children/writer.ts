/** Child process that writes rows in a loop, and prints each acknowledged one. */
import { openDatabase } from '../../../server/db/open-database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { settings } from '../../../server/db/schema.ts';
import { silentLog } from '../../../server/runtime/log.ts';

async function write(dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, silentLog);
  await migrate(database);
  for (let row = 0; ; row += 1) {
    await database.inScope('system', (tx) =>
      tx.insert(settings).values({ key: `row-${row}`, value: 'x'.repeat(2000) }),
    );
    process.stdout.write(`row-${row}\n`);
  }
}

write(process.argv[2] ?? '').catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
