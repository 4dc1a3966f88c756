import { useRef, useState } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import { type Chosen, choose, nothingChosen, toggle } from './selection.ts';

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
