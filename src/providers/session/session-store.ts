/** Who is signed in, in this tab and in all others (spec 1, sections 3 and 4). */
import type { Actor } from '../../../contract/roles.ts';
import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';
import { uniqueKey } from '../http/unique-key.ts';
import type { TextStorage } from './storage-slot.ts';
import { browserStorage, storageSlot } from './storage-slot.ts';
import type { StoredSession } from './stored-session.ts';
import { expiredMark, parseSession } from './stored-session.ts';

export interface User extends Actor {
  /** As it was typed at sign-in: the wire never says it. */
  readonly email?: string | undefined;
  readonly shopName?: string | undefined;
  readonly merchantName?: string | undefined;
  readonly merchantLogo?: string | undefined;
  readonly isUserAdmin: boolean;
  readonly termsAccepted: boolean;
}

export type EndReason = 'signed-out' | 'expired';

export interface SessionStore {
  /** The signed-in user; the same object until something about the user changes. */
  get(): User | undefined;
  /** Names the present session, and looks into the storage first, so that another tab's sign-in is never missed. */
  key(): string | undefined;
  /** When any tab last refreshed the session, in ms; a changed value means that one did. */
  refreshedAt(): number | undefined;
  begin(user: User): void;
  /** Changes the signed-in user's flags; nothing while signed out. */
  update(patch: Partial<Omit<User, 'role'>>): void;
  /** Notes a refresh of the session of that key; nothing when that session is over. */
  markRefreshed(key: string): void;
  /** Ends the session; nothing while signed out, so the first reason stays. */
  end(reason: EndReason): void;
  /** Why the last session ended; `undefined` while one runs and before the first. */
  ended(): EndReason | undefined;
  subscribe(listener: () => void): () => void;
}

interface Options {
  readonly storage?: TextStorage | undefined;
  /** Where `storage` events of other tabs arrive. */
  readonly events?: Pick<EventTarget, 'addEventListener'> | undefined;
  readonly clock?: Clock;
}

const slotName = 'portal.session.v1';

/** A storage that is absent, blocked, full or corrupt never breaks: the session then lives in memory. */
export function createSessionStore(options: Options = {}): SessionStore {
  const { storage = browserStorage(), events = globalThis.window, clock = systemClock } = options;
  const slot = storageSlot(storage, slotName);
  const listeners = new Set<() => void>();
  let known = slot.read() ?? null;
  let session = parseSession(known);
  let reason: EndReason | undefined;

  function become(next: StoredSession | undefined, why: EndReason): void {
    const before = session;
    const sameUser = before && next && before.key === next.key && JSON.stringify(before.user) === JSON.stringify(next.user);
    session = sameUser ? { ...next, user: before.user } : next;
    if (next) reason = undefined;
    else if (before) reason = why;
    if (before?.user !== session?.user) for (const listener of [...listeners]) listener();
  }

  function follow(): void {
    const stored = slot.read();
    if (stored === undefined || stored === known) return;
    known = stored;
    become(parseSession(stored), stored === expiredMark ? 'expired' : 'signed-out');
  }

  function write(next: StoredSession | undefined, why: EndReason = 'signed-out'): void {
    slot.write(next ? JSON.stringify(next) : why === 'expired' ? expiredMark : null);
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
    begin: (user) => write({ key: uniqueKey(), refreshedAt: clock.now(), user: { ...user } }),
    update(patch) {
      follow();
      if (session) write({ ...session, user: { ...session.user, ...patch } });
    },
    markRefreshed(key) {
      follow();
      if (session?.key === key) write({ ...session, refreshedAt: Math.max(clock.now(), session.refreshedAt + 1) });
    },
    end(why) {
      follow();
      if (session) write(undefined, why);
    },
    ended: () => reason,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
