import type { ServerConfig } from '../runtime/config.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

/** Opens PostgreSQL where `DATABASE_URL` is given, else the embedded database in `DATA_DIR`. */
export async function openDatabase(config: Pick<ServerConfig, 'databaseUrl' | 'dataDir'>, report: (line: string) => void): Promise<Database> {
  return config.databaseUrl === undefined ? openEmbedded(config.dataDir, report) : openPostgres(config.databaseUrl, report);
}
