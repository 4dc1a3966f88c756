/** How long to wait before a lost socket is tried again. */
const shortestMs = 1_000;
const longestMs = 30_000;

/** Milliseconds before the attempt after `failures` failed ones: doubling, jittered, between 1 s and 30 s. */
export function backoffMs(failures: number, random: () => number): number {
  const ceiling = Math.min(longestMs, shortestMs * 2 ** Math.min(failures + 1, 10));
  return shortestMs + random() * (ceiling - shortestMs);
}
