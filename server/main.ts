import './runtime/mapped-stacks.ts';
import { openDatabase } from './db/open-database.ts';
import { readConfig } from './runtime/config.ts';

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  // With nothing to wait for that it knows of, Node would wait until the engine has compiled the embedded database in the background as well as it can.
  const awake = setInterval(() => undefined, 60_000);
  report(config.databaseUrl === undefined ? `Opening the embedded database in ${config.dataDir}.` : 'Connecting to PostgreSQL.');
  // While the database opens, partly on other threads, the rest of the program is loaded.
  const [database, { startNode }] = await Promise.all([openDatabase(config, report), import('./node.ts')]);
  await startNode({ database, config, report, endBy });
  clearInterval(awake);
}

function endBy(stop: () => Promise<void>): void {
  // npm passes on a signal that the server has had from the terminal too: the second one waits for what the first began.
  let stopped: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void (stopped ??= stop()).then(() => process.exit(0), fail));
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

start().catch(fail);
