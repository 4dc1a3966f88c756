/** What the portal remembers of its screens while somebody is signed in; sign-out forgets it. Never stored. */
export interface ScreenMemory {
  /** The address, with its query, that a screen or one of its tabs was left at. */
  readonly addresses: Map<string, string>;
  readonly scrolls: Map<string, number>;
  /** The path that was opened from each list. */
  readonly opened: Map<string, string>;
  /** When each list was last left, in ms: what came later is new. */
  readonly seen: Map<string, number>;
  forget(): void;
}

export function createScreenMemory(): ScreenMemory {
  const addresses = new Map<string, string>();
  const scrolls = new Map<string, number>();
  const opened = new Map<string, string>();
  const seen = new Map<string, number>();
  return {
    addresses,
    scrolls,
    opened,
    seen,
    forget() {
      addresses.clear();
      scrolls.clear();
      opened.clear();
      seen.clear();
    },
  };
}
