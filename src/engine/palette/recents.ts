/** What was lately opened from the palette. Survives a reload of the tab; belongs to one session alone. */
import { z } from 'zod';
import { type TextStorage, browserStorage, storageSlot } from '../../providers/session/storage-slot.ts';

const Recent = z.object({ key: z.string(), label: z.string(), hint: z.string().optional(), path: z.string() });
export type Recent = z.infer<typeof Recent>;

const Kept = z.object({ session: z.string(), recents: z.array(Recent) });
const kept = 6;

export interface Recents {
  read(): readonly Recent[];
  /** Puts it first; the oldest beyond six goes. */
  add(recent: Recent): void;
}

/** A storage that is absent, full or corrupt costs the memory, nothing else. */
export function createRecents(sessionKey: () => string | undefined, storage: TextStorage | undefined = browserStorage('sessionStorage')): Recents {
  const slot = storageSlot(storage, 'portal.palette.v1');
  function read(): readonly Recent[] {
    try {
      const found = Kept.parse(JSON.parse(slot.read() ?? 'null'));
      return found.session === sessionKey() ? found.recents : [];
    } catch {
      return [];
    }
  }
  return {
    read,
    add(recent) {
      const session = sessionKey();
      if (session === undefined) return;
      const recents = [recent, ...read().filter(({ key }) => key !== recent.key)].slice(0, kept);
      slot.write(JSON.stringify({ session, recents }));
    },
  };
}
