import type { ServerConfig } from '../runtime/config.ts';
import { tellThroughBroker } from './broker.ts';
import type { Database } from './database.ts';
import type { Limits } from './postgres.ts';
import type { Log } from '../runtime/log.ts';

interface Where extends Pick<ServerConfig, 'databaseUrl' | 'dataDir'> {
  readonly eventsUrl?: string | undefined;
  /** Other limits than the usual ones, for PostgreSQL. */
  readonly limits?: Partial<Limits>;
}

/** Opens PostgreSQL where `DATABASE_URL` is given, with `EVENTS_URL` beside a broker; else the embedded database in `DATA_DIR`. */
export async function openDatabase({ databaseUrl, dataDir, eventsUrl, limits }: Where, log: Log): Promise<Database> {
  // Each with a driver that takes a while to load, and none of the others.
  if (databaseUrl === undefined) return (await import('./embedded.ts')).openEmbedded(dataDir, log);
  const { openPostgres } = await import('./postgres.ts');
  if (eventsUrl === undefined) return openPostgres(databaseUrl, log, 'notified', limits);
  const { openRedis } = await import('./redis.ts');
  return tellThroughBroker(await openPostgres(databaseUrl, log, 'outbox', limits), openRedis(eventsUrl, log), log);
}
