/**
 * Notifies other tabs of a refresh through Web Locks, because storage reaches them with a delay. The name of the lock
 * contains the time of the refresh, or marks a failure.
 */
import type { Clock } from '../clock.ts';
import { type Locks, uniqueKey } from './insecure-origins.ts';

/** Longer than it takes storage to reach the other tabs. */
const noticeMs = 10_000;
/** Delay after a failed refresh, so that the tabs don't flood a failing server. */
export const refreshRestMs = 5_000;

const successOf = (key: string): string => `portal.session.refreshed ${key} `;
const failureOf = (key: string): string => `portal.session.refresh-failed ${key} `;

/** Holds a lock for `milliseconds`. Resolves once it is held, and therefore visible to all tabs. */
async function hold(locks: Locks, clock: Pick<Clock, 'after'>, name: string, milliseconds: number): Promise<void> {
  await new Promise<void>((left, failed) => {
    const wait = async () => {
      left();
      await new Promise<void>((end) => void clock.after(milliseconds, end));
    };
    locks.request(name, wait).catch(failed);
  });
}

/** Announces a refresh. `at` is the session's refresh time. */
export async function leaveNotice(locks: Locks, clock: Pick<Clock, 'after'>, key: string, at: number): Promise<void> {
  await hold(locks, clock, `${successOf(key)}${at}`, noticeMs);
}

export async function leaveFailure(locks: Locks, clock: Pick<Clock, 'after'>, key: string): Promise<void> {
  // Use a unique name, because locks of the same name would queue.
  await hold(locks, clock, `${failureOf(key)}${uniqueKey()}`, refreshRestMs);
}

/** Returns whether another tab refreshed the session after `since`, or recently failed to. */
export async function readNotice(locks: Locks, key: string, since: number): Promise<'renewed' | 'failed' | undefined> {
  const held = await locks.held();
  const [success, failure] = [successOf(key), failureOf(key)];
  if (held.some((name) => name.startsWith(success) && Number(name.slice(success.length)) > since)) return 'renewed';
  return held.some((name) => name.startsWith(failure)) ? 'failed' : undefined;
}
