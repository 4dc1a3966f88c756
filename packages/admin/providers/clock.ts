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
