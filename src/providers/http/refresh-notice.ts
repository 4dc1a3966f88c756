/**
 * Tells the other tabs of a refresh at once. The storage does not: a tab may read it as it was before a refresh that has
 * just ended. What is locked, all tabs know; so whoever has refreshed holds a lock whose name says when.
 */
import type { Clock } from '../clock.ts';
import type { Locks } from './locks.ts';

/** Longer than any storage needs to tell the other tabs. */
const noticeMs = 10_000;

const beginningOf = (key: string): string => `portal.session.refreshed ${key} `;

/** Resolves as soon as every tab can see it. `at` is the session's time of refresh. */
export async function leaveNotice(locks: Locks, clock: Pick<Clock, 'after'>, key: string, at: number): Promise<void> {
  await new Promise<void>((left, failed) => {
    const hold = async () => {
      left();
      await new Promise<void>((end) => void clock.after(noticeMs, end));
    };
    locks.request(`${beginningOf(key)}${at}`, hold).catch(failed);
  });
}

/** Whether a tab has refreshed the session of this key later than `since`. */
export async function hasNotice(locks: Locks, key: string, since: number): Promise<boolean> {
  const beginning = beginningOf(key);
  const held = await locks.held();
  return held.some((name) => name.startsWith(beginning) && Number(name.slice(beginning.length)) > since);
}
