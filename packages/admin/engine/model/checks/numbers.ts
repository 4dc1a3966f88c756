/** Checks that a declaration's numbers are in range. */
import type { Resource } from '../declaration/resource.ts';

export function numberMistakes({ list, menu }: Resource): string[] {
  const { size = 1, threshold = 1, rowHeight = 1, search, columns = [], firstPage = 1 } = list ?? {};
  const shares = columns.flatMap((column) =>
    typeof column === 'object' && column.share !== undefined ? [[column.key, column.share] as const] : [],
  );
  return [
    ...(Number.isInteger(size) && size > 0
      ? []
      : [`list.size: ${size} is not a page size; use a positive integer, such as 20`]),
    ...([0, 1].includes(firstPage) ? [] : [`list.firstPage: it must be 0 or 1, not ${firstPage}`]),
    ...(threshold > 0 && threshold <= 1
      ? []
      : [`list.threshold: ${threshold} is not a share of the list's height; use a number above 0, up to 1`]),
    ...(rowHeight > 0 ? [] : [`list.rowHeight: ${rowHeight} is not a height; use pixels, such as 53`]),
    ...(search === undefined || search.debounceMs >= 0
      ? []
      : [`list.search.debounceMs: ${search.debounceMs} is not a duration; use milliseconds, such as 500`]),
    ...shares
      .filter(([, share]) => !(share > 0))
      .map(([key, share]) => `list.columns.${key}.share: ${share} is not a share of the width; use a number above 0`),
    ...(menu === undefined || Number.isFinite(menu.order)
      ? []
      : ['menu.order: it is not a number; use a position in the menu, such as 10']),
  ];
}
