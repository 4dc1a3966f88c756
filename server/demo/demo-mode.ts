/** Switches a database's demo mode on or off (ADR 011). */
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Clock, ServerConfig } from '../runtime/config.ts';
import type { Database } from '../db/database.ts';
import { sessions, users } from '../db/schema.ts';
import { hasUsers } from '../db/has-users.ts';
import type { Log } from '../runtime/log.ts';

interface DemoMode {
  readonly database: Database;
  readonly config: Pick<ServerConfig, 'demo' | 'demoOrders'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * In demo mode, fills an empty database and enables the demo users. Otherwise, disables them and ends their sessions
 * and sockets on every node, because their password is public.
 */
export async function applyDemoMode({ database, config, clock, log }: DemoMode): Promise<void> {
  if (config.demo) {
    if (!(await database.inScope('system', hasUsers))) {
      await (await import('./seed.ts')).seedDemo({ database, now: clock(), orders: config.demoOrders, log });
    }
    await enableDemoUsers(database);
    return;
  }
  const disabled = await disableDemoUsers(database, clock());
  if (disabled > 0) log.info(`Demo mode is off: ${disabled} demo users are disabled.`);
}

async function enableDemoUsers(database: Database): Promise<void> {
  await database.inScope('system', (tx) =>
    tx
      .update(users)
      .set({ disabledAt: null })
      .where(and(eq(users.isDemo, true), isNotNull(users.disabledAt))),
  );
}

/** Disables the demo users. Returns how many of them were enabled. */
async function disableDemoUsers(database: Database, now: Date): Promise<number> {
  return database.inScope('system', async (tx) => {
    const disabled = await tx
      .update(users)
      .set({ disabledAt: now })
      .where(and(eq(users.isDemo, true), isNull(users.disabledAt)))
      .returning({ id: users.id });
    // Otherwise, the sessions would be valid again once demo mode is switched on again.
    const ofDemo = tx.select({ id: users.id }).from(users).where(eq(users.isDemo, true));
    await tx
      .update(sessions)
      .set({ endedAt: now })
      .where(and(inArray(sessions.userId, ofDemo), isNull(sessions.endedAt)));
    return disabled.length;
  });
}
