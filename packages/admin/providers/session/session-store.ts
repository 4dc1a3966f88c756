/** Who is signed in, in this tab and in all others (O-3.01, O-3.02). */
import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';
import { uniqueKey } from '../http/insecure-origins.ts';
import type { TextStorage } from './storage-slot.ts';
import { browserStorage, forgetUser, storageSlot } from './storage-slot.ts';
import type { StoredSession } from './stored-session.ts';
import { parseSession, readEnd, writeEnd } from './stored-session.ts';

/** The role, and the fields of the portal's profile. `email` is the typed one, unless the backend sends it. */
export type User = StoredSession['user'];

/** `unconfirmed`: signed out here, while the server could not be told. `role-changed`: the account has another role by now. */
export type EndReason = 'signed-out' | 'unconfirmed' | 'expired' | 'role-changed';

export interface SessionStore {
  /** The signed-in user; the same object until something about the user changes. */
  get(): User | undefined;
  /** Names the present session, and looks into the storage first, so that another tab's sign-in is never missed. */
  key(): string | undefined;
  /** When any tab last refreshed the session, in ms; a changed value means that one did. */
  refreshedAt(): number | undefined;
  begin(user: User, refreshToken?: string): void;
  /** Changes the signed-in user's flags; nothing while signed out. */
  update(patch: Partial<Omit<User, 'role'>>): void;
  /** Of a session by bearer tokens, unless a cookie holds it. */
  refreshToken(): string | undefined;
  /** Notes a refresh of the session of that key; nothing when that session is over. */
  markRefreshed(key: string, refreshToken?: string): void;
  /** Ends the session; nothing while signed out, so the first reason stays. */
  end(reason: EndReason): void;
  /** While the user is signing out, whatever ends the session is the sign-out that was asked for. Answers the end of that. */
  leave(): () => void;
  /** Whether the user is signing out right now: what would be asked on the way may be answered when nobody is signed in. */
  isLeaving(): boolean;
  /** Why the last session ended, also after a reload if it ended by itself; `undefined` while one runs and before the first. */
  ended(): EndReason | undefined;
  subscribe(listener: () => void): () => void;
}

interface Options {
  readonly storage?: TextStorage | undefined;
  /** This tab's own: it keeps the session over a reload where the shared one has no room. */
  readonly tabStorage?: TextStorage | undefined;
  /** Where `storage` events of other tabs arrive. */
  readonly events?: Pick<EventTarget, 'addEventListener'> | undefined;
  readonly clock?: Clock;
}

const slotName = 'portal.session.v1';

/** A storage that is absent, blocked, full or corrupt never breaks: the session then lives in the tab, or in memory. */
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

  /** A full storage loses what matters less than the session; without room even then, this tab keeps it for itself. */
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
