import type { VirtualItem } from '@tanstack/react-virtual';
import type { Row } from '../../../providers/resource-calls.ts';
import type { InitialPage } from './initial-page.ts';

interface RecentRecord {
  readonly resource: string;
  readonly row: Row;
}

/** The measured layout of a list whose rows have different heights, in px. */
export interface RowsLayout {
  /** The window's width and the estimated row height. The layout is valid only while both stay the same. */
  readonly width: number;
  readonly rowHeight: number;
  /** The distance from the top of the page to the top of the first row. */
  readonly top: number;
  readonly rows: VirtualItem[];
}

/** In-memory state of the signed-in user's screens. It is cleared at sign-out and never stored. */
export interface ScreenMemory {
  /** The last URL, including the query, of each screen or tab. */
  readonly addresses: Map<string, string>;
  readonly scrolls: Map<string, number>;
  /** The row layout of each list when the user left it. */
  readonly layouts: Map<string, RowsLayout>;
  /** The last path that was opened from each list. */
  readonly opened: Map<string, string>;
  /** The expanded rows of each tree list. */
  readonly branches: Map<string, readonly string[]>;
  /**
   * Functions that return each list's record IDs in the order last shown. Record pages use them for Previous and Next.
   */
  readonly trails: Map<string, () => readonly unknown[]>;
  /** The records of recently opened pages as last read, by `resource/id`, latest last. */
  readonly visits: Map<string, RecentRecord>;
  /** The backend's time, in ms, when the user last left each list. Later rows are new. */
  readonly seen: Map<string, number>;
  /** The backend's time, in ms, from which the next check of a tab that is not open starts. */
  readonly checked: Map<string, number>;
  /** The tabs that have received new rows since the user left them. */
  readonly marked: Set<string>;
  /** The preloaded first page of the portal's first list, by request. Kept until that list is rendered. */
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
