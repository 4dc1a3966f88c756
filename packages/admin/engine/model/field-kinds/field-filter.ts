/** Filters of a kind of field, and their representation in the list's address. */

/** A range of days (`YYYY-MM-DD`) or numbers. While the user edits it, an end may be missing or invalid. */
export interface FilterRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface RangeFilterKind {
  readonly isRange: true;
  /** Parses an end from the address. Returns `undefined` if it is invalid. */
  readEnd(text: string): string | undefined;
  /** Returns the reason why a range cannot be applied. `text` is absent if the range is only incomplete. */
  problem(range: FilterRange): { readonly text?: string } | undefined;
}

export interface ValueFilterKind {
  readonly isRange: false;
  /** Returns the valid values of the texts in the address. */
  readValues(texts: readonly string[]): readonly string[];
  /** Returns the reason why the values cannot be applied. */
  problem?(values: readonly string[]): string | undefined;
  /** Shows a warning unless every text in the address is a valid value. */
  readonly readsEach?: true;
}

export type FilterKind = RangeFilterKind | ValueFilterKind;
