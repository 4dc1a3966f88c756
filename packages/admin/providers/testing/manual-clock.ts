/** A clock that a test moves. */
import type { Clock } from '../clock.ts';

export interface ManualClock extends Clock {
  /** Moves on, running what falls due on the way, in order. */
  advance(milliseconds: number): void;
  /** How many things wait for their time. */
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
