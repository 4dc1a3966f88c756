/** Keeps what is being read where it is, when rows come or go above it. */

/** Where a row begins, in px from the top of the page. */
export interface Place {
  readonly key: number | string | bigint;
  readonly start: number;
}

/**
 * How far the rows in view have moved, in px: the median of those that are still there, so that one which found another
 * place in the list does not take the reader with it. `before` are those in view; 0 when none is left.
 */
export function movedBy(before: readonly Place[], startOf: (key: Place['key']) => number | undefined): number {
  const shifts = before
    .flatMap(({ key, start }) => {
      const now = startOf(key);
      return now === undefined ? [] : [now - start];
    })
    .toSorted((one, other) => one - other);
  // Of two in the middle one, and not a place between them, at which no row stands.
  return shifts[(shifts.length - 1) >> 1] ?? 0;
}
