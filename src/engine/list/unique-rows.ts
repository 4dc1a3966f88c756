import type { Row } from '../../providers/resource-calls.ts';

/** A row that slipped onto the next page while that was fetched stands once, where it came first. */
export function uniqueRows(rows: readonly Row[], id: string): readonly Row[] {
  const seen = new Set<unknown>();
  const unique = rows.filter((row) => row[id] === undefined || (!seen.has(row[id]) && seen.add(row[id])));
  return unique.length === rows.length ? rows : unique;
}
