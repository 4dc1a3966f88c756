/** Beside the build of a first `npm start`: makes and fills the new embedded database that the start would make. Any other database waits for the start. */
import { openDatabase } from './db/open-database.ts';
import { isNewEmbedded } from './db/embedded.ts';
import { prepareDatabase } from './prepare-database.ts';
import { readConfig } from './runtime/config.ts';

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function prepare(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined || !isNewEmbedded(config.dataDir)) return;
  const database = await openDatabase(config, report);
  try {
    await prepareDatabase({ database, config, report });
  } finally {
    await database.close();
  }
}

prepare().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
