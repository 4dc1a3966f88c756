/** Builds URLs below the API's base URL, and resolves URLs from the backend. */
export type Query = Readonly<Record<string, unknown>>;

/** Returns `base` + `path` + query string. Arrays repeat the parameter. `undefined` and `null` are omitted. */
export function addressOf(base: string, path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry !== undefined && entry !== null) search.append(name, String(entry));
    }
  }
  const text = search.toString();
  return `${base.replace(/\/+$/, '')}${path}${text === '' ? '' : `?${text}`}`;
}

/**
 * Resolves a URL from the backend, absolute or relative to the API's origin. Returns `undefined` unless it is http(s).
 */
export function webAddress(apiUrl: string, given: string): string | undefined {
  try {
    const url = new URL(given, apiOrigin(apiUrl));
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the origin of the API. `apiUrl` may be a path on the page's origin. */
export function apiOrigin(apiUrl: string): string {
  return new URL(apiUrl, 'location' in globalThis ? globalThis.location.origin : undefined).origin;
}
