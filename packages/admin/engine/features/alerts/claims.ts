/** Ensures that only the first of the open tabs announces a new row. */
import { z } from 'zod';
import type { Locks } from '../../../providers/http/insecure-origins.ts';
import { type TextStorage, storageSlot } from '../../../providers/session/storage-slot.ts';

/** The maximum number of stored claims. It exceeds any batch, and rows with older claims are not announced again. */
const maxClaims = 300;

const Claimed = z.array(z.string());

interface Options {
  /** The storage that all tabs share. Without it, each tab makes its own announcements. */
  readonly storage: TextStorage | undefined;
  /** Without Web Locks, two tabs may claim the same key at the same time. */
  readonly locks: Locks | undefined;
}

export interface Claims {
  /** Claims keys for this tab. Resolves with the keys that no tab had claimed before. */
  claim(keys: readonly string[]): Promise<readonly string[]>;
}

export function createClaims({ storage, locks }: Options): Claims {
  const slot = storageSlot(storage, 'portal.attention.v1');
  const own = new Set<string>();

  function read(): string[] {
    try {
      return Claimed.parse(JSON.parse(slot.read() ?? '[]'));
    } catch {
      return [];
    }
  }

  function take(keys: readonly string[]): readonly string[] {
    const claimed = read();
    const free = keys.filter((key) => !own.has(key) && !claimed.includes(key));
    for (const key of free) own.add(key);
    if (free.length > 0) slot.write(JSON.stringify([...claimed, ...free].slice(-maxClaims)));
    return free;
  }

  return {
    claim: async (keys) => (locks ? await locks.request('portal.attention', async () => take(keys)) : take(keys)),
  };
}
