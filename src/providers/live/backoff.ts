/** How long to wait before a lost socket is tried again. */
const shortestMs = 1_000;
const longestMs = 30_000;

/** Milliseconds before the attempt after `failures` failed ones: doubling, jittered, between 1 s and 30 s. */
export function backoffMs(failures: number, random: () => number): number {
  const ceiling = Math.min(longestMs, shortestMs * 2 ** Math.min(failures + 1, 10));
  return shortestMs + random() * (ceiling - shortestMs);
}

/** Milliseconds before a socket is opened again that the server closed to start anew: all portals come at once, and it is back soon. */
export function restartMs(random: () => number): number {
  return shortestMs + random() * 2_000;
}

/** Milliseconds before a socket is tried again that the server has refused to hold: there are too many, and trying makes it worse. */
export function refusedMs(random: () => number): number {
  return longestMs * (1 + random());
}
