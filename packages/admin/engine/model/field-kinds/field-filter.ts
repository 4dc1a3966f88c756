/** How lists are filtered by a kind of field, and how the list's address holds the filter. */

/** Calendar days as `YYYY-MM-DD`, or numbers. While the user chooses, an end may be missing or a text that cannot be read. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A filter from one value to another. */
export interface RangeFilterKind {
  readonly isRange: true;
  /** Reads an end from the address. Returns `undefined` for a text that is no such value. */
  readEnd(text: string): string | undefined;
  /** Returns why a range cannot be applied. Has no `text` for a range that is only incomplete. */
  problem(range: DayRange): { readonly text?: string } | undefined;
}

/** A filter by one or several values. */
export interface ValueFilterKind {
  readonly isRange: false;
  /** Returns the values that can be applied, of the texts that the address holds. */
  readValues(texts: readonly string[]): readonly string[];
  /** Returns why values cannot be applied. */
  problem?(values: readonly string[]): string | undefined;
  /** The user is warned unless each text of the address is one of the values. */
  readonly readsEach?: true;
}

export type FilterKind = RangeFilterKind | ValueFilterKind;
