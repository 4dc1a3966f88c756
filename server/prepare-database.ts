import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { applyDemoMode } from './demo/demo-mode.ts';
import type { ServerConfig } from './runtime/config.ts';
import type { Log } from './runtime/log.ts';

interface Prepared {
  readonly database: Database;
  readonly config: Pick<ServerConfig, 'demo' | 'demoOrders'>;
  readonly log: Log;
}

/**
 * Prepares a database for a node: applies migrations and, in demo mode, adds demo data (ADR 011). May run repeatedly.
 */
export async function prepareDatabase({ database, config, log }: Prepared): Promise<void> {
  await migrate(database, log);
  await applyDemoMode({ database, config, clock: () => new Date(), log });
  if (config.demo) await (await import('./simulator/demo-deliveries.ts')).seedDeliveries(database, new Date());
}
