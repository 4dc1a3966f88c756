/** Keeps what is being read where it is, when rows come or go above it. */

/** Where a row begins, in px from the top of the page. */
export interface Place {
  readonly key: number | string | bigint;
  readonly start: number;
}

/**
 * How far the rows in view have moved, in px: told by the first of them that is still there. `before` are those in view,
 * from the top; 0 when none is left.
 */
export function movedBy(before: readonly Place[], startOf: (key: Place['key']) => number | undefined): number {
  for (const { key, start } of before) {
    const now = startOf(key);
    if (now !== undefined) return now - start;
  }
  return 0;
}
