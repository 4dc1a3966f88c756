/** Addresses below the API's base. */
export type Query = Readonly<Record<string, unknown>>;

/** `base` + `path` + the query's set values; a list repeats its name. `undefined` and `null` are left out. */
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

/** An address that a backend's answer names, absolute or relative to the API's origin; `undefined` for anything but http(s). */
export function webAddress(apiUrl: string, given: string): string | undefined {
  try {
    const url = new URL(given, apiOrigin(apiUrl));
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** The API's base may be given as a path of the page's own origin. */
export function apiOrigin(apiUrl: string): string {
  return new URL(apiUrl, 'location' in globalThis ? globalThis.location.origin : undefined).origin;
}
