/** However busy the browser is, it is done after so many milliseconds. */
const longestMs = 2000;

/** Does it once the browser has drawn what is there and has nothing else to do. */
export function whenIdle(work: () => void): void {
  // Not every browser knows when it is idle.
  if (!('requestIdleCallback' in globalThis)) setTimeout(work, 200);
  else requestIdleCallback(() => setTimeout(() => requestIdleCallback(work, { timeout: longestMs })), { timeout: longestMs });
}
