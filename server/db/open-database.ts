import type { ServerConfig } from '../runtime/config.ts';
import { tellThroughBroker } from './broker.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
import { openRedis } from './redis.ts';

interface Where extends Pick<ServerConfig, 'databaseUrl' | 'dataDir'> {
  readonly eventsUrl?: string | undefined;
}

/** Opens PostgreSQL where `DATABASE_URL` is given, with `EVENTS_URL` beside a broker; else the embedded database in `DATA_DIR`. */
export async function openDatabase({ databaseUrl, dataDir, eventsUrl }: Where, report: (line: string) => void): Promise<Database> {
  if (databaseUrl === undefined) return openEmbedded(dataDir, report);
  if (eventsUrl === undefined) return openPostgres(databaseUrl, report);
  return tellThroughBroker(await openPostgres(databaseUrl, report, 'outbox'), openRedis(eventsUrl, report), report);
}
