/** Time as the providers see it, so that tests can move it by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
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
