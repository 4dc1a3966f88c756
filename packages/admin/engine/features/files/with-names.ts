/** Replaces ids with names in the rows of a file, where the list shows names. */
import type { Id } from '../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { RowReader } from '../../kit/rows/row-reader.ts';
import type { Column } from '../../model/declaration/columns.ts';
import { type Reference, idsIn } from '../../model/handles/reference.ts';

/** Looks up the names of records, keyed by the id as a string. Unknown ids have no entry. */
export type LookUpNames = (reference: Reference, ids: readonly Id[]) => Promise<ReadonlyMap<string, string>>;

/** Wraps a reader, so that its rows contain names. Requests unknown names once per page and column. */
export function withNames(reader: RowReader, columns: readonly Column[], namesOf: LookUpNames): RowReader {
  const referring = columns.flatMap(({ key, reference }) =>
    reference ? [{ key, reference, known: new Map<string, string>() }] : [],
  );
  if (referring.length === 0) return reader;
  return {
    ...reader,
    async read(signal) {
      const rows = await reader.read(signal);
      for (const { key, reference, known } of referring) {
        const unknownIds = idsIn((rows ?? []).flatMap((row) => idsIn(row[key]))).filter((id) => !known.has(String(id)));
        const found = unknownIds.length > 0 ? await namesOf(reference, unknownIds) : known;
        for (const id of unknownIds) known.set(String(id), found.get(String(id)) ?? String(id));
      }
      const named = (row: Row) =>
        Object.fromEntries(
          referring.map(({ key, known }) => [
            key,
            idsIn(row[key])
              .map((id) => known.get(String(id)) ?? String(id))
              .join(', '),
          ]),
        );
      return rows?.map((row) => ({ ...row, ...named(row) }));
    },
  };
}
