/** The request for `config.json`, sent by the first script of the page: the portal, which is still on its way, takes the answer over. */

let begun: Promise<Response> | undefined;

/** Waits for 10 s: the portal renders nothing before. */
export const configLimit = () => AbortSignal.timeout(10_000);

export function fetchConfig(fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<Response> {
  return fetch(`${import.meta.env.BASE_URL}config.json`, { cache: 'no-cache', signal });
}

export function beginConfig(): void {
  begun = fetchConfig(globalThis.fetch, configLimit());
  // Whoever takes it over hears of a failure.
  begun.catch(() => undefined);
}

/** The answer that is on its way, once; whoever asks again asks anew. */
export function takeConfig(): Promise<Response> | undefined {
  const taken = begun;
  begun = undefined;
  return taken;
}
