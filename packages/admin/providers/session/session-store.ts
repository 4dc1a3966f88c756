/** The signed-in user, shared by all tabs (O-3.01, O-3.02). */
import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';
import { uniqueKey } from '../http/insecure-origins.ts';
import type { TextStorage } from './storage-slot.ts';
import { browserStorage, forgetUser, storageSlot } from './storage-slot.ts';
import type { StoredSession } from './stored-session.ts';
import { parseSession, readEnd, writeEnd } from './stored-session.ts';

/** The role and the profile's fields. `email` is the address entered at sign-in, unless the backend sends it. */
export type User = StoredSession['user'];

/** `unconfirmed`: signed out on this device, but the request to the server failed. */
export type EndReason = 'signed-out' | 'unconfirmed' | 'expired' | 'role-changed';

export interface SessionStore {
  /** Returns the signed-in user. It is the same object until the user changes. */
  get(): User | undefined;
  /** Returns the key of the current session. Reads the storage first, so that it sees another tab's sign-in. */
  key(): string | undefined;
  /** Returns the time of the last refresh by any tab in ms. A new value indicates a refresh. */
  refreshedAt(): number | undefined;
  begin(user: User, refreshToken?: string): void;
  /** Changes fields of the signed-in user. Does nothing while signed out. */
  update(patch: Partial<Omit<User, 'role'>>): void;
  /** Returns the refresh token of a bearer session, unless it is in a cookie. */
  refreshToken(): string | undefined;
  /** Records a refresh of the session with that key. Does nothing if that session has ended. */
  markRefreshed(key: string, refreshToken?: string): void;
  /** Ends the session. Does nothing while signed out, so the first reason stays. */
  end(reason: EndReason): void;
  /**
   * Marks the start of a sign-out, so that an expiry in the meantime counts as signed out. Returns a function that
   * clears the mark.
   */
  leave(): () => void;
  /**
   * Returns whether a sign-out is in progress. Don't send requests then: the answer may arrive after the session ended.
   */
  isLeaving(): boolean;
  /**
   * Returns why the last session ended. Survives a reload if the session expired or the role changed. Returns
   * `undefined` during a session and before the first one.
   */
  ended(): EndReason | undefined;
  subscribe(listener: () => void): () => void;
}

interface Options {
  readonly storage?: TextStorage | undefined;
  /** Storage of this tab. Keeps the session across reloads if the shared storage is full. */
  readonly tabStorage?: TextStorage | undefined;
  /** Target of the `storage` events from other tabs. */
  readonly events?: Pick<EventTarget, 'addEventListener'> | undefined;
  readonly clock?: Clock;
}

const slotName = 'portal.session.v1';

/**
 * Creates the store. If the storage is missing, blocked, full or corrupt, the session lives in the tab or in memory.
 */
export function createSessionStore(options: Options = {}): SessionStore {
  const {
    storage = browserStorage(),
    tabStorage = browserStorage('sessionStorage'),
    events = globalThis.window,
    clock = systemClock,
  } = options;
  const slot = storageSlot(storage, slotName);
  const spare = storageSlot(tabStorage, slotName);
  const listeners = new Set<() => void>();
  let known = slot.read() ?? null;
  let session = parseSession(known ?? spare.read() ?? null);
  let reason: EndReason | undefined = session ? undefined : readEnd(known);
  let isLeaving = false;

  function become(next: StoredSession | undefined, why: EndReason): void {
    const before = session;
    const sameUser =
      before && next && before.key === next.key && JSON.stringify(before.user) === JSON.stringify(next.user);
    session = sameUser ? { ...next, user: before.user } : next;
    if (next) reason = undefined;
    else if (before) reason = why;
    if (before?.user !== session?.user) for (const listener of [...listeners]) listener();
  }

  function follow(): void {
    const stored = slot.read();
    if (stored === undefined || stored === known) return;
    known = stored;
    spare.write(null);
    become(parseSession(stored), readEnd(stored) ?? 'signed-out');
  }

  /** Saves the session. If the storage is full, it removes less important data, and finally uses the tab's storage. */
  function keep(next: StoredSession): void {
    const text = JSON.stringify(next);
    spare.write(null);
    slot.write(text);
    if (slot.read() === text) return;
    forgetUser(storage);
    slot.write(text);
    if (slot.read() !== text) spare.write(text);
  }

  function write(next: StoredSession | undefined, why: EndReason = 'signed-out'): void {
    if (next) keep(next);
    else {
      spare.write(null);
      slot.write(why === 'expired' || why === 'role-changed' ? writeEnd(why) : null);
    }
    known = slot.read() ?? null;
    become(next, why);
  }

  events?.addEventListener('storage', follow);

  return {
    get: () => session?.user,
    key() {
      follow();
      return session?.key;
    },
    refreshedAt() {
      follow();
      return session?.refreshedAt;
    },
    refreshToken() {
      follow();
      return session?.refreshToken;
    },
    begin: (user, refreshToken) =>
      write({
        key: uniqueKey(),
        refreshedAt: clock.now(),
        user: { ...user },
        ...(refreshToken !== undefined && { refreshToken }),
      }),
    update(patch) {
      follow();
      if (session) write({ ...session, user: { ...session.user, ...patch } });
    },
    markRefreshed(key, refreshToken) {
      follow();
      if (session?.key !== key) return;
      write({
        ...session,
        refreshedAt: Math.max(clock.now(), session.refreshedAt + 1),
        ...(refreshToken !== undefined && { refreshToken }),
      });
    },
    end(why) {
      follow();
      if (session) write(undefined, isLeaving && why === 'expired' ? 'signed-out' : why);
    },
    leave() {
      isLeaving = true;
      return () => {
        isLeaving = false;
      };
    },
    isLeaving: () => isLeaving,
    ended: () => reason,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
