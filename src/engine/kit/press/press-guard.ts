/** One press, one deed: a double click and a second Enter come before the control is drawn as busy, or just after it is free again. */
import { type Clock, systemClock } from '../../../providers/clock.ts';
import { identifyWrite } from '../../../providers/http/http-client.ts';
import { whenPainted } from '../../model/handles/lazy-component.ts';

/** Two presses within this many milliseconds are one movement of the hand, however fast the server was. */
const doublePressMs = 300;

interface Guarded<Answer> {
  /** Settles as the work does. */
  readonly done: Promise<Answer>;
  /** Resolves once the same may be done again. */
  readonly free: Promise<void>;
}

export interface PressGuard {
  /** Does the work, unless the same (all that `what` names) is being done or was begun by the same movement: then nothing. */
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

/** Does what takes long once the press that asks for it has been drawn, so that it does not hold up its own button. Pressed again before that, it is the same press. */
export function createAfterPress(): (work: () => void) => void {
  let isWaiting = false;
  return (work) => {
    if (isWaiting) return;
    isWaiting = true;
    whenPainted(() => {
      isWaiting = false;
      work();
    });
  };
}
