/** Distinguishes a temporary outage of the database from a permanent connection error. */
import { setTimeout as wait } from 'node:timers/promises';
import { describeError } from '../runtime/describe-error.ts';
import type { Log } from '../runtime/log.ts';
import { DatabaseAway } from './database.ts';
import { sqlState } from './retry.ts';
import { isConnectionError } from './trouble.ts';

/** Messages of the driver's own errors, which have no code. */
const connectionLost =
  /^(?:Connection terminated|Client was closed|timeout expired|Query read timeout|timeout exceeded when trying to connect)/;

/**
 * Returns whether the database is unreachable but may come back. A wrong password, a missing database, missing
 * privileges and a wrong certificate are not outages, because an operator has to fix them.
 */
function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  const code = sqlState(error);
  if (code !== undefined) return isConnectionError(code);
  if (!(error instanceof Error)) return false;
  return connectionLost.test(error.message) || (error.cause !== undefined && isOutage(error.cause));
}

/** Logs an error of background work, except during an outage, which the connection itself logs. */
export function logUnlessAway(log: Log, error: unknown, message: string): void {
  if (!(error instanceof DatabaseAway)) log.error(describeError(error), message);
}

const shortestMs = 100;
const longestMs = 2000;

interface Waiting {
  readonly log: Log;
  /** Stops the retries. The call then rejects. */
  readonly signal: AbortSignal;
}

/** Retries `work` with back-off while it fails because of an outage. Logs the start and the end of the outage once. */
export async function retryInOutage<T>(work: () => Promise<T>, { log, signal }: Waiting): Promise<T> {
  const startedAt = performance.now();
  let isLogged = false;
  for (let failures = 0; ; failures += 1) {
    try {
      signal.throwIfAborted();
      const result = await work();
      if (isLogged) log.info(`The database responded after ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
      return result;
    } catch (error) {
      if (signal.aborted || !isOutage(error)) throw error;
      // An open connection logs its own loss.
      if (!isLogged && !(error instanceof DatabaseAway)) {
        isLogged = true;
        log.warn(describeError(error), 'The database cannot be reached yet. Waiting for it.');
      }
    }
    const ceiling = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 10));
    await wait((ceiling * (1 + Math.random())) / 2, undefined, { signal });
  }
}
