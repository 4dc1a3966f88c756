import './runtime/mapped-stacks.ts';
import { openDatabase } from './db/open-database.ts';
import { readConfig } from './runtime/config.ts';
import { describeError } from './runtime/describe-error.ts';
import { openLog } from './runtime/log.ts';

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = await openLog(config.logLevel);
  // With nothing to wait for that it knows of, Node would wait until the engine has compiled the embedded database in the background as well as it can.
  const awake = setInterval(() => undefined, 60_000);
  try {
    log.info(config.databaseUrl === undefined ? `Opening the embedded database in ${config.dataDir}` : 'Connecting to PostgreSQL');
    // While the database opens, partly on other threads, the rest of the program is loaded.
    const [database, { startNode }] = await Promise.all([openDatabase(config, log), import('./node.ts')]);
    const fail = (error: unknown) => {
      log.fatal(describeError(error), 'The server could not shut down');
      process.exit(1);
    };
    await startNode({ database, config, log, endBy: (stop) => endBy(stop, fail) });
  } catch (error) {
    log.fatal(describeError(error), 'The server could not start');
    process.exit(1);
  }
  clearInterval(awake);
}

function endBy(stop: () => Promise<void>, fail: (error: unknown) => void): void {
  // npm passes on a signal that the server has had from the terminal too: the second one waits for what the first began.
  let stopped: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void (stopped ??= stop()).then(() => process.exit(0), fail));
}

start().catch((error: unknown) => {
  // There is no log yet: the environment is not usable.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
