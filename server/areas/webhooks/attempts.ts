/** When to try again to reach other systems. */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Something that has failed for this long is given up. */
export const patienceMs = 72 * hourMs;
const longestPauseMs = 6 * hourMs;
/** Exceeds the duration of an attempt. If the node dies, another one tries again after this time. */
export const leaseMs = 2 * minuteMs;

/** Returns the milliseconds until the next attempt, with jitter, so that messages don't return in step. */
export function pauseMs(attempts: number): number {
  return Math.min(longestPauseMs, minuteMs * 2 ** Math.min(attempts - 1, 20)) * (0.8 + Math.random() * 0.4);
}
