import type { VirtualItem } from '@tanstack/react-virtual';
import type { Row } from '../../../providers/resource-calls.ts';
import type { InitialPage } from './initial-page.ts';

interface RecentRecord {
  readonly resource: string;
  readonly row: Row;
}

/** The measured layout of a list whose rows have different heights, in px. */
export interface RowsLayout {
  /** The window's width and the estimated row height. The layout is valid only for the same values. */
  readonly width: number;
  readonly rowHeight: number;
  /** The distance between the tops of the page and of the first row. */
  readonly top: number;
  readonly rows: VirtualItem[];
}

/** In-memory state of the screens of a signed-in user. Cleared at sign-out, never stored. */
export interface ScreenMemory {
  /** The last address, with its query, of a screen or of one of its tabs. */
  readonly addresses: Map<string, string>;
  readonly scrolls: Map<string, number>;
  /** The row layout of each list when it was left. */
  readonly layouts: Map<string, RowsLayout>;
  /** The last path that was opened from each list. */
  readonly opened: Map<string, string>;
  /** The expanded rows of each tree list. */
  readonly branches: Map<string, readonly string[]>;
  /** Returns the ids of each list's records in the order last shown. Record pages use it for Previous and Next. */
  readonly trails: Map<string, () => readonly unknown[]>;
  /** The last read records of opened pages by `resource/id`, latest last. */
  readonly visits: Map<string, RecentRecord>;
  /** The backend's time, in ms, when each list was last left. Later rows are new. */
  readonly seen: Map<string, number>;
  /** The backend's time, in ms, from which the next check of a closed tab starts. */
  readonly checked: Map<string, number>;
  /** The tabs that have got new rows since they were left. */
  readonly marked: Set<string>;
  /** The first page of the portal's first list by its request, until that list is rendered. */
  readonly openings: Map<string, InitialPage>;
  forget(): void;
}

export function createScreenMemory(): ScreenMemory {
  const addresses = new Map<string, string>();
  const scrolls = new Map<string, number>();
  const layouts = new Map<string, RowsLayout>();
  const opened = new Map<string, string>();
  const branches = new Map<string, readonly string[]>();
  const trails = new Map<string, () => readonly unknown[]>();
  const visits = new Map<string, RecentRecord>();
  const seen = new Map<string, number>();
  const checked = new Map<string, number>();
  const marked = new Set<string>();
  const openings = new Map<string, InitialPage>();
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
