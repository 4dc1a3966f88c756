/** What was announced to the user in this session, whichever tab said it, and what of it has been read. */
import { z } from 'zod';
import { Id } from '../../../contract/endpoint.ts';
import type { StorageSlot } from '../../../providers/session/storage-slot.ts';

const Announcement = z.object({
  /** The same thing is announced once, by however many tabs. */
  key: z.string(),
  title: z.string(),
  text: z.string(),
  /** What it is about: a record by its id, or a list. */
  about: z.object({ resource: z.string(), id: Id.nullable() }).nullable(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
});
export type Announcement = z.infer<typeof Announcement>;

const Kept = z.object({ session: z.string(), announcements: z.array(Announcement) });

/** Nobody reads further back. */
const most = 50;

export interface Announcements {
  /** The latest first. */
  list(): readonly Announcement[];
  /** What has been announced before is not announced again, read or not. */
  add(announced: Omit<Announcement, 'isRead'>): void;
  read(key: string): void;
  readAll(): void;
  subscribe(listener: () => void): () => void;
  /** Another tab, or another session, may have written. */
  follow(): void;
}

interface Options {
  readonly slot: StorageSlot;
  readonly sessionKey: () => string | undefined;
}

const none: readonly Announcement[] = [];

/** Kept where all tabs of the session read and write. A storage that is blocked or full costs what was announced before a reload, and what other tabs say. */
export function createAnnouncements({ slot, sessionKey }: Options): Announcements {
  const listeners = new Set<() => void>();
  let shown = none;

  function parse(text: string | null): readonly Announcement[] {
    // Most starts find nothing: an error with its stack is not for those.
    if (text === null) return none;
    try {
      const kept = Kept.parse(JSON.parse(text));
      return kept.session === sessionKey() ? kept.announcements : none;
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

  /** On what the other tabs have written meanwhile. */
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
        now.some(({ key }) => key === announced.key) ? now : [{ ...announced, isRead: false }, ...now].slice(0, most),
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
