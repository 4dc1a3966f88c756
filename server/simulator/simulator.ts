/** Simulates customers, other shops and couriers. */
import { eq, sql } from 'drizzle-orm';
import { advisoryLocks } from '../db/advisory-locks.ts';
import type { Clock } from '../runtime/config.ts';
import type { Database } from '../db/database.ts';
import { logUnlessAway } from '../db/outage.ts';
import { settings } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import type { Random } from '../demo/random.ts';
import { simulatedEvents } from './simulated-events.ts';
import type { Log } from '../runtime/log.ts';
import { type Repetition, repeat } from '../runtime/repeat.ts';

const lastKey = 'market_last_event';
/** Share of the interval that must have passed. Less than 1, because the nodes' timers drift. */
const tolerance = 0.9;

interface SimulatorOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  /** Milliseconds between two events. */
  readonly everyMs: number;
}

/**
 * Claims the event for this node. Returns `false` if another node is running one, or has run one within the interval.
 */
async function takeTurn(tx: Tx, now: Date, everyMs: number): Promise<boolean> {
  const [lock] = await tx
    .select({ taken: sql`taken`.mapWith(Boolean) })
    .from(sql`pg_try_advisory_xact_lock(${advisoryLocks.simulator}) as taken`);
  if (lock?.taken !== true) return false;
  const [last] = await tx.select().from(settings).where(eq(settings.key, lastKey));
  if (last !== undefined && now.getTime() - new Date(last.value).getTime() < everyMs * tolerance) return false;
  const value = now.toISOString();
  await tx
    .insert(settings)
    .values({ key: lastKey, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
  return true;
}

/** Runs one simulated event under the same rules as real changes. Returns `false` if it is another node's turn. */
export async function stepSimulator({ database, clock, random, everyMs }: SimulatorOptions): Promise<boolean> {
  return database.inScope('system', async (tx) => {
    const now = clock();
    if (!(await takeTurn(tx, now, everyMs))) return false;
    const chosen = random.weighted(simulatedEvents, ({ weight }) => weight);
    const [arrival] = simulatedEvents;
    const hasRun = await chosen.run(tx, random, now);
    if (!hasRun) await arrival?.run(tx, random, now);
    return true;
  });
}

export function startSimulator(options: SimulatorOptions, log: Log): Repetition {
  return repeat({
    everyMs: options.everyMs,
    work: () => stepSimulator(options),
    onError: (error) => logUnlessAway(log, error, 'The simulator failed'),
  });
}
