/** One key of a browser storage that may be absent, blocked or full. */
export interface StorageSlot {
  /** The stored text, `null` when there is none, `undefined` when the storage cannot tell. */
  read(): string | null | undefined;
  /** Stores the text, or removes it with `null`. A text that does not fit leaves nothing older behind. */
  write(text: string | null): void;
}

/** The part of a browser storage that is used. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function storageSlot(storage: TextStorage | undefined, name: string): StorageSlot {
  function attempt<Value>(work: (storage: TextStorage) => Value): Value | undefined {
    try {
      return storage && work(storage);
    } catch {
      return undefined;
    }
  }
  return {
    read: () => attempt((present) => present.getItem(name)),
    write(text) {
      const kept = attempt((present) => {
        if (text !== null) present.setItem(name, text);
        return text !== null;
      });
      if (!kept) attempt((present) => present.removeItem(name));
    },
  };
}

/** The browser's own storage; merely naming it throws where cookies are blocked. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): TextStorage | undefined {
  try {
    return globalThis[kind];
  } catch {
    return undefined;
  }
}
