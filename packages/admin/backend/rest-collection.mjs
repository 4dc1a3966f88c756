/** Serves a collection like json-server: filters, `q`, sorting, paging, `x-total-count`. Rejects duplicate names. */

/** @typedef {Record<string, unknown> & { Id: number }} Entry */
/** @typedef {{ status: number, json?: unknown, headers?: Record<string, string> }} Answer */

const reserved = ['_start', '_end', '_sort', '_order', 'q', 'trashed'];

/** @param {Entry} entry @param {URLSearchParams} query */
function isWanted(entry, query) {
  return [...new Set(query.keys())]
    .filter((name) => !reserved.includes(name))
    .every((name) => {
      const [, field = name, bound] = /^(.+)_(gte|lte|like)$/.exec(name) ?? [];
      const value = String(entry[field] ?? '');
      const values = query.getAll(name);
      const compared = value.localeCompare(values[0] ?? '', 'en', { numeric: true });
      if (bound === 'like') return values.every((text) => value.toLowerCase().includes(text.toLowerCase()));
      if (bound === 'gte') return compared >= 0;
      return bound === 'lte' ? value !== '' && compared <= 0 : values.includes(value);
    });
}

/** @param {Entry[]} entries @param {URLSearchParams} query */
function listed(entries, query) {
  const wanted = (query.get('q') ?? '').toLowerCase();
  const found = entries.filter(
    (entry) =>
      isWanted(entry, query) && Object.values(entry).some((value) => String(value).toLowerCase().includes(wanted)),
  );
  const field = query.get('_sort') ?? 'Id';
  const direction = query.get('_order') === 'desc' ? -1 : 1;
  found.sort((a, b) => direction * String(a[field]).localeCompare(String(b[field]), 'en', { numeric: true }));
  return {
    page: found.slice(Number(query.get('_start') ?? 0), Number(query.get('_end') ?? found.length)),
    total: found.length,
  };
}

/**
 * @param {string} path of the collection, with a leading slash
 * @param {Entry[]} entries changed in place
 * @returns {(method: string, address: string, body: string) => Answer | undefined} `undefined` for paths outside it
 */
export function restCollection(path, entries) {
  return (method, address, body) => {
    const { pathname, searchParams } = new URL(address, 'http://collection');
    if (pathname !== path && !pathname.startsWith(`${path}/`)) return undefined;
    const [id = '', verb] = pathname.slice(path.length + 1).split('/');
    if (id === '' && method === 'GET') {
      const { page, total } = listed(entries, searchParams);
      return { status: 200, json: page, headers: { 'x-total-count': String(total) } };
    }
    const sent = body === '' ? {} : JSON.parse(body);
    if (sent.Name !== undefined && entries.some((entry) => String(entry.Id) !== id && entry['Name'] === sent.Name)) {
      return { status: 422, json: { Error: 'Invalid', Fields: { Name: 'This name is taken' } } };
    }
    if (verb === 'restore') {
      return {
        status: 200,
        json: Object.assign(entries.find((entry) => String(entry.Id) === id) ?? {}, { DeletedAt: null }),
      };
    }
    if (id === '' && method === 'POST') {
      const entry = { ...sent, Id: Math.max(0, ...entries.map((other) => other.Id)) + 1 };
      entries.push(entry);
      return { status: 201, json: entry };
    }
    const at = entries.findIndex((entry) => String(entry.Id) === id);
    const found = entries[at];
    if (!found) return { status: 404, json: { Error: 'Not found' } };
    if (method === 'PATCH' || method === 'PUT') entries[at] = { ...found, ...sent };
    if (method === 'DELETE') entries.splice(at, 1);
    return { status: 200, json: method === 'DELETE' ? {} : entries[at] };
  };
}
