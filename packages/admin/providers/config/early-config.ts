/** Requests `config.json` in the page's first script, before the portal itself has loaded. */

let begun: Promise<Response> | undefined;

/** Returns a signal that aborts after 10 s, because the portal renders nothing until the configuration is loaded. */
export const configLimit = () => AbortSignal.timeout(10_000);

export function fetchConfig(fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<Response> {
  return fetch(`${import.meta.env.BASE_URL}config.json`, { cache: 'no-cache', signal });
}

export function beginConfig(): void {
  begun = fetchConfig(globalThis.fetch, configLimit());
  // The consumer of the promise handles the failure. This avoids an unhandled rejection.
  begun.catch(() => undefined);
}

/** Returns the pending response once. Later calls return `undefined`, so that the caller sends a new request. */
export function takeConfig(): Promise<Response> | undefined {
  const taken = begun;
  begun = undefined;
  return taken;
}
