/** Which rows of a list's first page call for attention. */
import type { Row } from '../../providers/resource-calls.ts';

interface Told {
  /** In ms: rows that were made before are not news. */
  readonly since: number;
  /** The ids of the rows that were told of already. */
  readonly told: ReadonlySet<string>;
}

interface Fresh {
  readonly rows: readonly Row[];
  /** Something has come that is older than its being here, such as an order that was approved late. */
  readonly isOlder: boolean;
}

/** What is told once is not told again, and only where no row at all is younger than `since` has something older entered the list. */
export function freshRows(rows: readonly Row[], idField: string, createdAt: (row: Row) => Date, { since, told }: Told): Fresh {
  const young = rows.filter((row) => createdAt(row).getTime() > since);
  return { rows: young.filter((row) => !told.has(String(row[idField]))), isOlder: young.length === 0 };
}
