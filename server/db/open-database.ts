import type { ServerConfig } from '../runtime/config.ts';
import { publishThroughBroker } from './broker.ts';
import type { Database } from './database.ts';
import type { Limits } from './postgres.ts';
import type { Log } from '../runtime/log.ts';

interface Where extends Pick<ServerConfig, 'databaseUrl' | 'dataDir'> {
  readonly eventsUrl?: string | undefined;
  readonly limits?: Partial<Limits>;
}

/** Opens PostgreSQL if `DATABASE_URL` is set, and a broker if `EVENTS_URL` is set, too. Otherwise opens PGlite. */
export async function openDatabase({ databaseUrl, dataDir, eventsUrl, limits }: Where, log: Log): Promise<Database> {
  // Load only the driver in use, because loading takes time.
  if (databaseUrl === undefined) return (await import('./embedded.ts')).openEmbedded(dataDir, log);
  const { openPostgres } = await import('./postgres.ts');
  if (eventsUrl === undefined) return openPostgres(databaseUrl, log, 'notified', limits);
  const { openRedis } = await import('./redis.ts');
  return publishThroughBroker(await openPostgres(databaseUrl, log, 'outbox', limits), openRedis(eventsUrl, log), log);
}
