import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { applyDemoMode } from './demo/demo-mode.ts';
import type { ServerConfig } from './runtime/config.ts';
import type { Log } from './runtime/log.ts';

interface Prepared {
  /** Open. */
  readonly database: Database;
  readonly config: Pick<ServerConfig, 'demo' | 'demoOrders'>;
  readonly log: Log;
}

/** Brings a database to where a node can serve it: its migrations, and in demo mode what the demonstration holds (ADR 011). Changes nothing where that has been done. */
export async function prepareDatabase({ database, config, log }: Prepared): Promise<void> {
  await migrate(database, log);
  await applyDemoMode({ database, config, clock: () => new Date(), log });
  if (config.demo) await (await import('./simulator/demo-deliveries.ts')).seedDeliveries(database, new Date());
}
