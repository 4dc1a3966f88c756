/**
 * Guards against double presses. The second press may come before the control renders as busy, or just after it is
 * enabled again.
 */
import { type Clock, systemClock } from '../../../providers/clock.ts';
import { identifyWrite } from '../../../providers/http/http-client.ts';

/** Presses within this interval, in ms, count as a double press, however fast the response was. */
const doublePressMs = 300;

interface Guarded<Answer> {
  /** Settles with the result of the work. */
  readonly done: Promise<Answer>;
  /** Resolves when the same work may run again. */
  readonly free: Promise<void>;
}

export interface PressGuard {
  /**
   * Runs the work. Returns `undefined` if work with the same key is running or was started within the double-press
   * interval.
   */
  once<Answer>(what: readonly unknown[], work: () => Promise<Answer>): Guarded<Answer> | undefined;
}

export function createPressGuard(clock: Pick<Clock, 'after'> = systemClock): PressGuard {
  const held = new Set<string>();
  return {
    once(what, work) {
      const key = identifyWrite(what);
      if (held.has(key)) return undefined;
      held.add(key);
      const movement = new Promise<void>((over) => void clock.after(doublePressMs, over));
      const done = work();
      const free = Promise.allSettled([done, movement]).then(() => void held.delete(key));
      return { done, free };
    },
  };
}
