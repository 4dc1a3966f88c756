import type { FilterValues } from '../../model/filter/filter.ts';
import type { ListLocation } from './list-location.ts';

/** The state of a list with its setters, stored in the page's URL or in memory. */
export interface ListState {
  readonly location: ListLocation;
  /** Fixed filters of an embedded list, combined with the user's own. */
  readonly scope: FilterValues;
  /** Identifies the displayed rows, regardless of the number of loaded pages. */
  readonly scrollKey: string;
  /** Whether the list owns the page: the window scrolls, and each row has its own URL. */
  readonly isPage: boolean;
  openTab(tab: string): void;
  search(search: string): void;
  /** Opens the search box, or closes it and clears the search. */
  openSearch(isOpen: boolean): void;
  sort(sort: string): void;
  filter(filters: FilterValues): void;
  /** Shows the given columns, in order, without storing them. For `undefined`, shows the stored columns. */
  showColumns(columns: readonly string[] | undefined): void;
  clear(): void;
  /** Records the number of loaded pages, unless the list has changed in the meantime. */
  reached(pages: number): void;
}
