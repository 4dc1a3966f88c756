import type { VirtualItem } from '@tanstack/react-virtual';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Opening } from './opening.ts';

interface Visit {
  readonly resource: string;
  readonly row: Row;
}

/** Of a list whose rows have heights of their own, in px. */
export interface RowsLayout {
  /** The window's width, and how high a row was taken to be before it was measured: for others nothing of this is true. */
  readonly width: number;
  readonly rowHeight: number;
  /** How far below the page's top the first row stood. */
  readonly top: number;
  /** The rows that have been measured. */
  readonly rows: VirtualItem[];
}

/** What the portal remembers of its screens while somebody is signed in; sign-out forgets it. Never stored. */
export interface ScreenMemory {
  /** The address, with its query, that a screen or one of its tabs was left at. */
  readonly addresses: Map<string, string>;
  readonly scrolls: Map<string, number>;
  /** Where the rows of each list stood when it was left. */
  readonly layouts: Map<string, RowsLayout>;
  /** The path that was opened from each list. */
  readonly opened: Map<string, string>;
  /** The rows of each list that are open, where rows stand below each other. */
  readonly branches: Map<string, readonly string[]>;
  /** Answers the ids of each list's records, in its order, as it was last seen: what is before and after the one that is open. */
  readonly trails: Map<string, () => readonly unknown[]>;
  /** The records whose pages were opened, as they were last read, by `resource/id`; the latest comes last. */
  readonly visits: Map<string, Visit>;
  /** When each list was last left, in ms by the backend's clock: what came later is new. */
  readonly seen: Map<string, number>;
  /** Since when the next check of a tab that is not open asks, in ms by the backend's clock. */
  readonly checked: Map<string, number>;
  /** The tabs into which something has come since they were left. */
  readonly marked: Set<string>;
  /** The first page of the list that the portal is opened at, by what was asked for, until that list is drawn. */
  readonly openings: Map<string, Opening>;
  forget(): void;
}

export function createScreenMemory(): ScreenMemory {
  const addresses = new Map<string, string>();
  const scrolls = new Map<string, number>();
  const layouts = new Map<string, RowsLayout>();
  const opened = new Map<string, string>();
  const branches = new Map<string, readonly string[]>();
  const trails = new Map<string, () => readonly unknown[]>();
  const visits = new Map<string, Visit>();
  const seen = new Map<string, number>();
  const checked = new Map<string, number>();
  const marked = new Set<string>();
  const openings = new Map<string, Opening>();
  return {
    addresses,
    scrolls,
    layouts,
    opened,
    branches,
    trails,
    visits,
    seen,
    checked,
    marked,
    openings,
    forget() {
      addresses.clear();
      scrolls.clear();
      layouts.clear();
      opened.clear();
      branches.clear();
      trails.clear();
      visits.clear();
      seen.clear();
      checked.clear();
      marked.clear();
      openings.clear();
    },
  };
}
