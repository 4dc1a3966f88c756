import './runtime/mapped-stacks.ts';
import { openDatabase } from './db/open-database.ts';
import { retryInOutage } from './db/outage.ts';
import { readConfig } from './runtime/config.ts';
import { describeError } from './runtime/describe-error.ts';
import { openLog } from './runtime/log.ts';
import { handleShutdown } from './runtime/shutdown.ts';
import { startFailure } from './start-advice.ts';

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = await openLog(config.logLevel);
  const { signal, onEnd } = handleShutdown(log);
  // Keep the event loop alive. Without a timer, Node would wait for the background compilation of PGlite first.
  const awake = setInterval(() => undefined, 60_000);
  try {
    log.info(
      config.databaseUrl === undefined
        ? `Opening the embedded database in ${config.dataDir}`
        : 'Connecting to PostgreSQL',
    );
    // Load the rest of the program while the database opens, which partly happens in other threads.
    const [database, { startNode }] = await Promise.all([
      retryInOutage(() => openDatabase(config, log), { log, signal }),
      import('./node.ts'),
    ]);
    onEnd(() => database.close());
    await startNode({ database, config, log, signal, onEnd });
  } catch (error) {
    // A start that is interrupted on purpose can fail anywhere.
    if (signal.aborted) return;
    log.fatal(describeError(error), startFailure(error));
    process.exit(1);
  }
  clearInterval(awake);
}

start().catch(async (error: unknown) => {
  // There is no log yet, because the configuration is invalid.
  (await openLog('info')).fatal(describeError(error), startFailure(error));
  process.exit(1);
});
