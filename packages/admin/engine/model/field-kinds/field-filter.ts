/** Filters of a kind of field, and how the list's URL represents them. */

/** A range of days (`YYYY-MM-DD`) or numbers. While the user edits it, an end may be missing or invalid. */
export interface FilterRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface RangeFilterKind {
  readonly isRange: true;
  /** Parses one end of the range from the URL. Returns `undefined` if it is invalid. */
  readEnd(text: string): string | undefined;
  /** Returns the reason why a range cannot be applied. `text` is absent if the range is only incomplete. */
  problem(range: FilterRange): { readonly text?: string } | undefined;
}

export interface ValueFilterKind {
  readonly isRange: false;
  /** Returns the valid values among the texts in the URL. */
  readValues(texts: readonly string[]): readonly string[];
  /** Returns the reason why the values cannot be applied. */
  problem?(values: readonly string[]): string | undefined;
  /** Warns the user about any invalid text in the URL, even if other texts are valid. */
  readonly readsEach?: true;
}

export type FilterKind = RangeFilterKind | ValueFilterKind;
