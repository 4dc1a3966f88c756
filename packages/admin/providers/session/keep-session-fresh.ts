/** The refresh timer of a signed-in tab (O-4.09). */
import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';
import type { SessionStore } from './session-store.ts';

const refreshEveryMs = 15e5;
const jitterMs = 30_000;
/** Minimum delay, for example after a failed refresh or in a tab that opens long after the last refresh. */
const soonestMs = 30_000;

interface Options {
  readonly session: SessionStore;
  /** Refreshes the session once for all tabs. Never rejects. */
  readonly refresh: () => Promise<unknown>;
  readonly clock?: Clock;
  readonly random?: () => number;
}

/**
 * Refreshes about every 25 minutes while a user is signed in, unless another tab has. Returns a function that stops it.
 */
export function keepSessionFresh({ session, refresh, clock = systemClock, random = Math.random }: Options): () => void {
  let cancel = (): void => undefined;
  let key: string | undefined;

  function schedule(): void {
    cancel();
    key = session.key();
    const last = session.refreshedAt();
    if (key === undefined || last === undefined) return;
    const interval = refreshEveryMs + (2 * random() - 1) * jitterMs;
    // Limit the delay to one interval, even if the device's clock was set back.
    const delay = Math.min(interval, Math.max(soonestMs, last + interval - clock.now()));
    cancel = clock.after(delay, () => {
      if (session.refreshedAt() === last) void refresh().then(schedule);
      else schedule();
    });
  }

  const unsubscribe = session.subscribe(() => {
    if (session.key() !== key) schedule();
  });
  schedule();
  return () => {
    unsubscribe();
    cancel();
  };
}
