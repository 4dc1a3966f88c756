/**
 * Keys of the browser's storage by owner: the `session`, the `device`, or one `user`. Data that is `unsaved` outlives a
 * session that expired. Lasting drafts are stored per account.
 */
const slots = {
  'portal.session.v1': 'session',
  'portal.appearance': 'device',
  'portal.language': 'device',
  'portal.language.untold': 'device',
  'portal.single-keys': 'device',
  'portal.attention.asked.v1': 'device',
  'portal.attention.push.v1': 'device',
  'portal.accepting.v1': 'user',
  'portal.announcements.v1': 'user',
  'portal.attention.v1': 'user',
  'portal.columns.v1': 'user',
  'portal.column-widths.v1': 'user',
  'portal.density.v1': 'user',
  'portal.pinned-views.v1': 'user',
  'portal.drafts.v2': 'unsaved',
  'portal.lasting-drafts.v1': 'device',
  'portal.palette.v1': 'user',
} as const;
type SlotName = keyof typeof slots;

/** One key of a browser storage that may be absent, blocked or full. */
export interface StorageSlot {
  /** Returns the text, `null` if there is none, or `undefined` if the storage is unavailable. */
  read(): string | null | undefined;
  /** Stores the text, or removes it if `null`. If the text doesn't fit, the old text is removed. */
  write(text: string | null): void;
}

/** The part of the `Storage` interface that the portal uses. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns a slot. Only the names above are allowed, so that sign-out removes all data of a user. */
export function storageSlot(storage: TextStorage | undefined, name: SlotName): StorageSlot {
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
      const isStored = attempt((present) => {
        if (text !== null) present.setItem(name, text);
        return text !== null;
      });
      if (!isStored) attempt((present) => present.removeItem(name));
    },
  };
}

/** Removes the user's data at sign-out. Keeps the device's settings, and the session, which its store removes. */
export function forgetUser(storage: TextStorage | undefined): void {
  forget(storage, 'user');
}

/** Removes the user's unsaved input. */
export function forgetUnsaved(storage: TextStorage | undefined): void {
  forget(storage, 'unsaved');
}

function forget(storage: TextStorage | undefined, kind: (typeof slots)[SlotName]): void {
  for (const name of Object.keys(slots)) {
    if (isSlotName(name) && slots[name] === kind) storageSlot(storage, name).write(null);
  }
}

function isSlotName(name: string): name is SlotName {
  return Object.hasOwn(slots, name);
}

/** Returns the browser's storage, or `undefined` if blocked cookies make it inaccessible. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): TextStorage | undefined {
  try {
    return globalThis[kind];
  } catch {
    return undefined;
  }
}
