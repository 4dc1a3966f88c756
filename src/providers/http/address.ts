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
