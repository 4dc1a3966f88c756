/** Returns a function that calls `make` once and caches its result. A failure is not cached: the next call retries. */
export function memoizeAsync<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
