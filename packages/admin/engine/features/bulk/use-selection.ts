import { useMemo, useRef, useState } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';

/** The selected rows by id, in the order in which they were selected. */
export type SelectedRows = ReadonlyMap<string, Row>;

export const noSelection: SelectedRows = new Map();

const noIds: ReadonlySet<string> = new Set();

interface Toggle {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly id: string;
  /** The id of the range's first row, if Shift is held. */
  readonly from: string | undefined;
}

/** Adds or removes a row or a range. All rows of a range change in the same way as the pressed row. */
export function toggle(chosen: SelectedRows, { rows, idOf, id, from }: Toggle): SelectedRows {
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

export function selectedRowsOf(rows: readonly Row[], idOf: (row: Row) => string): SelectedRows {
  return new Map(rows.map((row) => [idOf(row), row]));
}

export interface StoredSelection {
  readonly shownAs: string;
  readonly chosen: SelectedRows;
  /** Ids of matching rows that have not been loaded yet. */
  readonly unseen: ReadonlySet<string>;
}

interface LoadedRows {
  readonly rows: SelectedRows;
  readonly hasMore: boolean;
}

/** Updates the selected rows from the list, and drops rows that left it. Returns the same object if unchanged. */
export function syncSelection(stored: StoredSelection, { rows, hasMore }: LoadedRows): StoredSelection {
  const chosen = new Map(
    [...stored.chosen].flatMap(([id, row]): [string, Row][] => {
      const now = rows.get(id) ?? (hasMore && stored.unseen.has(id) ? row : undefined);
      return now ? [[id, now]] : [];
    }),
  );
  const unseen = new Set([...stored.unseen].filter((id) => chosen.has(id) && !rows.has(id)));
  const isSame =
    chosen.size === stored.chosen.size &&
    unseen.size === stored.unseen.size &&
    [...chosen].every(([id, row]) => stored.chosen.get(id) === row);
  return isSame ? stored : { ...stored, chosen, unseen };
}

export interface Selection {
  readonly chosen: SelectedRows;
  has(row: Row): boolean;
  /** Toggles a row. With `isRange`, toggles all rows from the previously pressed one to this one. */
  press(row: Row, isRange: boolean): void;
  /** Replaces the selection. Ignores rows that are neither loaded nor already selected. */
  choose(rows: readonly Row[]): void;
  chooseMatching(rows: readonly Row[]): void;
  clear(): void;
}

interface SelectionOptions {
  readonly idField: string;
  /** Identifies the query: search, filters, sort and tab. */
  readonly shownAs: string;
  readonly hasMore: boolean;
}

/** Manages a list's selected rows, including matching ones that are not loaded. A new query clears the selection. */
export function useSelection(rows: readonly Row[], { idField, shownAs, hasMore }: SelectionOptions): Selection {
  const [stored, keep] = useState<StoredSelection>({ shownAs, chosen: noSelection, unseen: noIds });
  const pressed = useRef<string>(undefined);
  const idOf = (row: Row) => String(row[idField]);
  const hasId = (row: Row) => row[idField] !== undefined;
  const isEmpty = stored.chosen.size === 0;
  const listed = useMemo(
    () => (isEmpty ? noSelection : selectedRowsOf(rows, (row) => String(row[idField]))),
    [isEmpty, rows, idField],
  );
  const current =
    stored.shownAs === shownAs
      ? syncSelection(stored, { rows: listed, hasMore })
      : { shownAs, chosen: noSelection, unseen: noIds };
  if (current !== stored) keep(current);
  const { chosen, unseen } = current;
  const become = (next: SelectedRows) => keep({ shownAs, chosen: next, unseen });
  return {
    chosen,
    has: (row) => chosen.has(idOf(row)),
    press(row, isRange) {
      // Actions need an id.
      if (!hasId(row)) return;
      const id = idOf(row);
      become(toggle(chosen, { rows, idOf, id, from: isRange ? pressed.current : undefined }));
      pressed.current = id;
    },
    choose: (given) => become(selectedRowsOf(given.filter(hasId), idOf)),
    chooseMatching: (given) =>
      keep({
        shownAs,
        chosen: selectedRowsOf(given.filter(hasId), idOf),
        unseen: new Set(given.filter(hasId).map(idOf)),
      }),
    clear: () => become(noSelection),
  };
}
