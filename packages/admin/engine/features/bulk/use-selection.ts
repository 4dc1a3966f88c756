import { useMemo, useRef, useState } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';

/** By id, in the order in which they were chosen. */
export type Chosen = ReadonlyMap<string, Row>;

export const nothingChosen: Chosen = new Map();

const nothingUnseen: ReadonlySet<string> = new Set();

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

export interface Kept {
  /** The query that the selection belongs to. */
  readonly shownAs: string;
  readonly chosen: Chosen;
  /** Ids of rows that the query matched and that have not been loaded yet. */
  readonly unseen: ReadonlySet<string>;
}

/** The rows that the list has loaded, by id, and whether it has more. */
interface Listed {
  readonly rows: Chosen;
  readonly hasMore: boolean;
}

/** Updates the chosen rows to how the list shows them now, and drops those that have left it. Returns the same object if nothing changes. */
export function follow(kept: Kept, { rows, hasMore }: Listed): Kept {
  const chosen = new Map(
    [...kept.chosen].flatMap(([id, row]): [string, Row][] => {
      const now = rows.get(id) ?? (hasMore && kept.unseen.has(id) ? row : undefined);
      return now ? [[id, now]] : [];
    }),
  );
  const unseen = new Set([...kept.unseen].filter((id) => chosen.has(id) && !rows.has(id)));
  const isSame =
    chosen.size === kept.chosen.size &&
    unseen.size === kept.unseen.size &&
    [...chosen].every(([id, row]) => kept.chosen.get(id) === row);
  return isSame ? kept : { ...kept, chosen, unseen };
}

export interface Selection {
  readonly chosen: Chosen;
  has(row: Row): boolean;
  /** `isRange`: everything from the row that was pressed before. */
  press(row: Row, isRange: boolean): void;
  /** Chooses rows that the list shows; others only if they are chosen already. */
  choose(rows: readonly Row[]): void;
  /** Chooses rows that the query matched, loaded or not. */
  chooseMatching(rows: readonly Row[]): void;
  clear(): void;
}

interface SelectionOf {
  readonly idField: string;
  /** Identifies the query: search, filters, sort and tab. */
  readonly shownAs: string;
  readonly hasMore: boolean;
}

/** The chosen rows of a list: those that it shows or that one query matched. A selection ends with its query. */
export function useSelection(rows: readonly Row[], { idField, shownAs, hasMore }: SelectionOf): Selection {
  const [stored, keep] = useState<Kept>({ shownAs, chosen: nothingChosen, unseen: nothingUnseen });
  const pressed = useRef<string>(undefined);
  const idOf = (row: Row) => String(row[idField]);
  const hasId = (row: Row) => row[idField] !== undefined;
  const isEmpty = stored.chosen.size === 0;
  const listed = useMemo(
    () => (isEmpty ? nothingChosen : choose(rows, (row) => String(row[idField]))),
    [isEmpty, rows, idField],
  );
  const kept =
    stored.shownAs === shownAs
      ? follow(stored, { rows: listed, hasMore })
      : { shownAs, chosen: nothingChosen, unseen: nothingUnseen };
  if (kept !== stored) keep(kept);
  const { chosen, unseen } = kept;
  const become = (next: Chosen) => keep({ shownAs, chosen: next, unseen });
  return {
    chosen,
    has: (row) => chosen.has(idOf(row)),
    press(row, isRange) {
      // No action could name a record without an id.
      if (!hasId(row)) return;
      const id = idOf(row);
      become(toggle(chosen, { rows, idOf, id, from: isRange ? pressed.current : undefined }));
      pressed.current = id;
    },
    choose: (given) => become(choose(given.filter(hasId), idOf)),
    chooseMatching: (given) =>
      keep({ shownAs, chosen: choose(given.filter(hasId), idOf), unseen: new Set(given.filter(hasId).map(idOf)) }),
    clear: () => become(nothingChosen),
  };
}
