/** Which rows of a list are chosen. They stay chosen while the list is refreshed under them. */
import type { Row } from '../../../providers/resource-calls.ts';

/** By id, in the order in which they were chosen. */
export type Chosen = ReadonlyMap<string, Row>;

export const nothingChosen: Chosen = new Map();

interface Toggle {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly id: string;
  /** With Shift: everything from there to this row, in the order shown. */
  readonly from: string | undefined;
}

/** A row chosen or no longer; a range follows the row that was pressed. */
export function toggle(chosen: Chosen, { rows, idOf, id, from }: Toggle): Chosen {
  const [here, there] = [id, from ?? id].map((wanted) => rows.findIndex((row) => idOf(row) === wanted));
  if (here === undefined || here === -1) return chosen;
  const start = there === undefined || there === -1 ? here : there;
  const next = new Map(chosen);
  for (const row of rows.slice(Math.min(here, start), Math.max(here, start) + 1)) {
    if (chosen.has(id)) next.delete(idOf(row));
    else next.set(idOf(row), row);
  }
  return next;
}

export function choose(rows: readonly Row[], idOf: (row: Row) => string): Chosen {
  return new Map(rows.map((row) => [idOf(row), row]));
}
