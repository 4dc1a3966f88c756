import type { FilterValues } from '../../model/filter/filter.ts';
import type { ListLocation } from './list-location.ts';

/** Where a list keeps what it shows, and the ways to change that: the page's address, or its own memory. */
export interface ListPlace {
  readonly location: ListLocation;
  /** What an embedded list is confined to, whatever the user asks besides. */
  readonly scope: FilterValues;
  /** Identifies what is shown, apart from how far it is loaded. */
  readonly scrollKey: string;
  /** The window scrolls for this list, and its rows stand at an address of their own. */
  readonly isPage: boolean;
  openTab(tab: string): void;
  search(search: string): void;
  /** Opens the search box, or closes it and searches for nothing. */
  openSearch(isOpen: boolean): void;
  sort(sort: string): void;
  filter(filters: FilterValues): void;
  /** Columns that are not to be remembered, in their order; `undefined`: the remembered ones. */
  showColumns(columns: readonly string[] | undefined): void;
  /** Takes search and filters away. */
  clear(): void;
  /** Notes how far the list is loaded, unless the user has asked for something else in the meantime. */
  reached(pages: number): void;
}
