/** The portal's only guard against double presses: a second click comes before the control is rendered as busy, or just after it is free again. */
import { type Clock, systemClock } from '../../../providers/clock.ts';
import { identifyWrite } from '../../../providers/http/http-client.ts';

/** Two presses within this many milliseconds are one movement of the hand, however fast the server was. */
const doublePressMs = 300;

interface Guarded<Answer> {
  /** Settles with the work. */
  readonly done: Promise<Answer>;
  /** Resolves when the same work may run again. */
  readonly free: Promise<void>;
}

export interface PressGuard {
  /** Runs the work, unless work with the same key runs or was started by the same double press: then returns `undefined`. */
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
