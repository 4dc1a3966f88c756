/**
 * Creates the embedded database while the first `npm start` builds the portal. Does nothing to an existing database.
 */
import { openDatabase } from './db/open-database.ts';
import { isNewEmbedded } from './db/embedded.ts';
import { prepareDatabase } from './prepare-database.ts';
import { openLog } from './runtime/log.ts';
import { describeError } from './runtime/describe-error.ts';
import { startFailure } from './start-advice.ts';
import { readConfig } from './runtime/config.ts';

async function prepare(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined || !isNewEmbedded(config.dataDir)) return;
  const log = await openLog(config.logLevel);
  const database = await openDatabase(config, log);
  try {
    await prepareDatabase({ database, config, log });
  } finally {
    await database.close();
  }
}

prepare().catch(async (error: unknown) => {
  (await openLog('info')).fatal(describeError(error), startFailure(error));
  process.exitCode = 1;
});
