/**
 * What the portal stores in the browser, each under one name: for every user of the device, for one user alone, or
 * `unsaved` by one user, which a session that ended by itself leaves. Lasting drafts are stored by account.
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
  /** The stored text, `null` when there is none, `undefined` when the storage cannot tell. */
  read(): string | null | undefined;
  /** Stores the text, or removes it with `null`. A text that does not fit leaves nothing older behind. */
  write(text: string | null): void;
}

/** The part of a browser storage that is used. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Only what is named above can be stored, so that nothing of a user is left behind by one who did not think of it. */
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
      const kept = attempt((present) => {
        if (text !== null) present.setItem(name, text);
        return text !== null;
      });
      if (!kept) attempt((present) => present.removeItem(name));
    },
  };
}

/** Removes what belongs to a user, but for the session, which its store ends itself; the device's settings stay. */
export function forgetUser(storage: TextStorage | undefined): void {
  forget(storage, 'user');
}

/** Removes what a user has typed and not sent. */
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

/** The browser's own storage; merely naming it throws where cookies are blocked. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): TextStorage | undefined {
  try {
    return globalThis[kind];
  } catch {
    return undefined;
  }
}
