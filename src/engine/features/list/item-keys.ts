import type { Row } from '../../../providers/resource-calls.ts';

interface ItemsOfRows {
  readonly rows: readonly Row[];
  /** The same object as long as rows only come below those that stood. */
  readonly series: object;
  readonly rowHeight: number;
  /** Names the item at a position; the same function as long as it names them in the same way. */
  readonly keyAt: (rows: readonly Row[], item: number) => string;
}

/**
 * How the items of a list are named, for the library that keeps their places. It is the same function as long as rows only
 * come below those that stood, and all are taken to be as high as before: with another one, every place is reckoned anew.
 */
export function createKeyReader(): (items: ItemsOfRows) => (item: number) => string {
  let known: { readonly items: ItemsOfRows; readonly keyOf: (item: number) => string; longest: readonly Row[] } | undefined;
  return (items) => {
    if (known?.items.series !== items.series || known.items.rowHeight !== items.rowHeight || known.items.keyAt !== items.keyAt) {
      const own = { items, keyOf: (item: number) => items.keyAt(own.longest, item), longest: items.rows };
      known = own;
    }
    // A drawing that React gives up may have had more of them.
    if (items.rows.length > known.longest.length) known.longest = items.rows;
    return known.keyOf;
  };
}
