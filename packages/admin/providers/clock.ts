/** The clock and timer of the providers. Tests replace them with a manual clock. */
export interface Clock {
  /** Milliseconds since 1970 by the device's clock. Compare it only with times from the same device (ADR 014). */
  now(): number;
  /** Runs `work` once after `milliseconds`. Returns a function that cancels it. */
  after(milliseconds: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Returns the device's time, which may be wrong. Use `serverNow` to compare with times from the backend. */
export function deviceNow(): number {
  return systemClock.now();
}
