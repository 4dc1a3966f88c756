/**
 * Tells the other tabs of a refresh at once, and of one that failed. The storage does not: a tab may read it as it was
 * before a refresh that has just ended. What is locked, all tabs know; so whoever has refreshed holds a lock whose name
 * says when, and whoever could not holds one for as long as nobody is to try again.
 */
import type { Clock } from '../clock.ts';
import { type Locks, uniqueKey } from './insecure-origins.ts';

/** Longer than any storage needs to tell the other tabs. */
const noticeMs = 10_000;
/** After a refresh that failed: a server in trouble is asked by one tab, and now and then. */
export const refreshRestMs = 5_000;

const successOf = (key: string): string => `portal.session.refreshed ${key} `;
const failureOf = (key: string): string => `portal.session.refresh-failed ${key} `;

/** Resolves as soon as every tab can see it. */
async function hold(locks: Locks, clock: Pick<Clock, 'after'>, name: string, milliseconds: number): Promise<void> {
  await new Promise<void>((left, failed) => {
    const wait = async () => {
      left();
      await new Promise<void>((end) => void clock.after(milliseconds, end));
    };
    locks.request(name, wait).catch(failed);
  });
}

/** `at` is the session's time of refresh. */
export async function leaveNotice(locks: Locks, clock: Pick<Clock, 'after'>, key: string, at: number): Promise<void> {
  await hold(locks, clock, `${successOf(key)}${at}`, noticeMs);
}

export async function leaveFailure(locks: Locks, clock: Pick<Clock, 'after'>, key: string): Promise<void> {
  // Two of one name would stand one after the other.
  await hold(locks, clock, `${failureOf(key)}${uniqueKey()}`, refreshRestMs);
}

/** What another tab has done to the session of this key: refreshed it later than `since`, or failed to just now. */
export async function readNotice(locks: Locks, key: string, since: number): Promise<'renewed' | 'failed' | undefined> {
  const held = await locks.held();
  const [success, failure] = [successOf(key), failureOf(key)];
  if (held.some((name) => name.startsWith(success) && Number(name.slice(success.length)) > since)) return 'renewed';
  return held.some((name) => name.startsWith(failure)) ? 'failed' : undefined;
}
