/** Time as the providers see it, so that tests can move it by hand. */
export interface Clock {
  /** Milliseconds since 1970, by the device's own clock: only for what the device itself has timed (ADR 014). */
  now(): number;
  /** Runs `work` once, `milliseconds` from now; the answer cancels it. */
  after(milliseconds: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

/**
 * The device's own clock, which may be wrong: for what is shown of the device, and for what is compared with times that
 * it has given itself. What is compared with the backend's times comes from `serverNow`.
 */
export function deviceNow(): number {
  return systemClock.now();
}

/**
 * The beginning of a task of its own, where the browser says when that is: what many parts of a page that has just been
 * drawn begin at once would otherwise be one long task (ADR 064). `undefined` elsewhere, where it is now.
 * The scheduler notes from where it was called, and V8 reads all of what stands there again to know its lines; so it is called from a microtask.
 */
export function nextTurn(): Promise<unknown> | undefined {
  const { scheduler } = globalThis;
  return scheduler?.yield === undefined ? undefined : Promise.resolve().then(() => scheduler.yield());
}
