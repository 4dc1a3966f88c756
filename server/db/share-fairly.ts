import { QueueFull, createFairQueue } from '../runtime/fair-queue.ts';
import { type Database, DatabaseAway } from './database.ts';

interface Shares {
  readonly total: number;
  /** Concurrent transactions of one account, of the system or of the job library. */
  readonly each: number;
  readonly longestWaitMs?: number;
}

/**
 * Lets accounts take turns with transactions, so that no account can block the others (ADR 070). With a single
 * connection, session reads take turns, too.
 */
export function shareFairly(database: Database, shares: Shares): Database {
  const queue = createFairQueue(shares);
  const inTurn = async <T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const leave = await queue.enter(key, signal).catch((error: unknown) => {
      throw error instanceof QueueFull ? new DatabaseAway(error) : error;
    });
    try {
      return await work();
    } finally {
      leave();
    }
  };
  return {
    ...database,
    inScope: (scope, work, does, signal) =>
      inTurn(scope === 'system' ? scope : scope.id, () => database.inScope(scope, work, does), signal),
    readAsSystem: (key, read) =>
      shares.total === 1
        ? inTurn(`session ${key}`, () => database.readAsSystem(key, read))
        : database.readAsSystem(key, read),
    jobStore: { executeSql: (text, values) => inTurn('jobs', () => database.jobStore.executeSql(text, values)) },
  };
}
