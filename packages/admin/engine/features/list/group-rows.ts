/** Groups the rows of a list. Headings and rows together are the items of the virtual list. */
import type { Row } from '../../../providers/resource-calls.ts';

export interface RowGroup {
  /** The heading and the number of its occurrence. It stays the same when rows are added. */
  readonly key: string;
  readonly header: string;
  /** The index of the heading's item. Its rows follow. */
  readonly headerItem: number;
  /** The index of the group's first row among all rows. */
  readonly firstRow: number;
  readonly size: number;
}

/** Groups adjacent rows with the same heading. A heading that returns later starts another group. */
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

/** Returns the group of an item, which is a heading or a row. Uses a binary search. */
export function groupOfItem(groups: readonly RowGroup[], item: number): RowGroup | undefined {
  let [low, high] = [0, groups.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((groups[middle]?.headerItem ?? 0) <= item) low = middle;
    else high = middle - 1;
  }
  return groups[low];
}
