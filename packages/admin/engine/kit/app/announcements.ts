/** The announcements of the current session, shared by all tabs, with their read state. */
import { z } from 'zod';
import { Id } from '../../../contract/endpoint.ts';
import type { StorageSlot } from '../../../providers/session/storage-slot.ts';

const Announcement = z.object({
  /** Identifies the announcement, because multiple tabs may add the same one. */
  key: z.string(),
  title: z.string(),
  text: z.string(),
  /** The record that the announcement is about, or a list if `id` is null. */
  about: z.object({ resource: z.string(), id: Id.nullable() }).nullable(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
});
export type Announcement = z.infer<typeof Announcement>;

const StoredAnnouncements = z.object({ session: z.string(), announcements: z.array(Announcement) });

/** The maximum number of announcements. Older ones are dropped, because users don't read them. */
const maxAnnouncements = 50;

export interface Announcements {
  /** Returns the announcements, newest first. */
  list(): readonly Announcement[];
  /** Adds an unread announcement. Does nothing if its key is already listed, whether read or unread. */
  add(announced: Omit<Announcement, 'isRead'>): void;
  read(key: string): void;
  readAll(): void;
  subscribe(listener: () => void): () => void;
  /** Reloads the stored announcements, which another tab or session may have changed. */
  follow(): void;
}

interface Options {
  readonly slot: StorageSlot;
  readonly sessionKey: () => string | undefined;
}

const none: readonly Announcement[] = [];

/**
 * Creates the announcements, shared by all tabs of the session.
 * Without storage, they are lost on reload and don't reach other tabs.
 */
export function createAnnouncements({ slot, sessionKey }: Options): Announcements {
  const listeners = new Set<() => void>();
  let shown = none;

  function parse(text: string | null): readonly Announcement[] {
    // Return early in the usual case to avoid the cost of an exception.
    if (text === null) return none;
    try {
      const stored = StoredAnnouncements.parse(JSON.parse(text));
      return stored.session === sessionKey() ? stored.announcements : none;
    } catch {
      return none;
    }
  }

  function read(): readonly Announcement[] {
    const text = slot.read();
    return text === undefined ? shown : parse(text);
  }

  function show(next: readonly Announcement[]): void {
    shown = next;
    for (const listener of listeners) listener();
  }

  /** Applies a change to the stored list, which other tabs may have changed. Does nothing without a session. */
  function change(changed: (now: readonly Announcement[]) => readonly Announcement[]): void {
    const session = sessionKey();
    if (session === undefined) return;
    const now = read();
    const next = changed(now);
    if (next === now) return;
    slot.write(JSON.stringify({ session, announcements: next }));
    show(next);
  }

  shown = read();
  return {
    list: () => shown,
    add: (announced) =>
      change((now) =>
        now.some(({ key }) => key === announced.key)
          ? now
          : [{ ...announced, isRead: false }, ...now].slice(0, maxAnnouncements),
      ),
    read: (wanted) => change((now) => now.map((each) => (each.key === wanted ? { ...each, isRead: true } : each))),
    readAll: () => change((now) => now.map((each) => ({ ...each, isRead: true }))),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow: () => show(read()),
  };
}
