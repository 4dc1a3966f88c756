/** A clock that a test advances manually. */
import type { Clock } from '../clock.ts';

export interface ManualClock extends Clock {
  /** Advances the time and runs due timers in order. */
  advance(milliseconds: number): void;
  /** Returns the number of pending timers. */
  pending(): number;
}

export function manualClock(start = Date.UTC(2026, 0, 5, 9)): ManualClock {
  let now = start;
  const waiting = new Set<{ readonly due: number; readonly work: () => void }>();
  return {
    now: () => now,
    after(milliseconds, work) {
      const entry = { due: now + milliseconds, work };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const [next] = [...waiting].filter((entry) => entry.due <= end).toSorted((one, other) => one.due - other.due);
        if (!next) break;
        waiting.delete(next);
        now = next.due;
        next.work();
      }
      now = end;
    },
    pending: () => waiting.size,
  };
}
