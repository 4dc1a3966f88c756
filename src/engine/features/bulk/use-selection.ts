import { useRef, useState } from 'react';
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

export interface Selection {
  readonly chosen: Chosen;
  has(row: Row): boolean;
  /** `isRange`: everything from the row that was pressed before. */
  press(row: Row, isRange: boolean): void;
  choose(rows: readonly Row[]): void;
  clear(): void;
}

/** The chosen rows of a list; another search, filter, sort or tab (`shownAs`) begins with none. */
export function useSelection(rows: readonly Row[], idField: string, shownAs: string): Selection {
  const [kept, keep] = useState({ shownAs, chosen: nothingChosen });
  const pressed = useRef<string>(undefined);
  const idOf = (row: Row) => String(row[idField]);
  const chosen = kept.shownAs === shownAs ? kept.chosen : nothingChosen;
  const become = (next: Chosen) => keep({ shownAs, chosen: next });
  return {
    chosen,
    has: (row) => chosen.has(idOf(row)),
    press(row, isRange) {
      const id = idOf(row);
      become(toggle(chosen, { rows, idOf, id, from: isRange ? pressed.current : undefined }));
      pressed.current = id;
    },
    choose: (given) => become(choose(given, idOf)),
    clear: () => become(nothingChosen),
  };
}
