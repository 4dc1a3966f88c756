/** A list under headers: a header and its rows, one after the other, are the items that are virtualised together. */
import type { Row } from '../../../providers/resource-calls.ts';

export interface RowGroup {
  /** The header, numbered where it comes back after another: it stays the same while rows are added. */
  readonly key: string;
  readonly header: string;
  /** The item that is its header; the rows follow it. */
  readonly headerItem: number;
  /** The position of its first row among all rows. */
  readonly firstRow: number;
  readonly size: number;
}

/** A new group wherever the header differs from the row's before: one that pages share is drawn once. */
export function groupRows(rows: readonly Row[], groupBy: (row: Row) => string): RowGroup[] {
  const groups: { key: string; header: string; headerItem: number; firstRow: number; size: number }[] = [];
  const times = new Map<string, number>();
  rows.forEach((row, index) => {
    const header = groupBy(row);
    const last = groups.at(-1);
    if (last?.header === header) {
      last.size += 1;
      return;
    }
    const time = (times.get(header) ?? 0) + 1;
    times.set(header, time);
    groups.push({ key: `${header}#${time}`, header, headerItem: index + groups.length, firstRow: index, size: 1 });
  });
  return groups;
}

/** The group that an item belongs to, by halving: there may be thousands. */
export function groupOfItem(groups: readonly RowGroup[], item: number): RowGroup | undefined {
  let [low, high] = [0, groups.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((groups[middle]?.headerItem ?? 0) <= item) low = middle;
    else high = middle - 1;
  }
  return groups[low];
}
