/** Who of several tabs, that all learn of the same thing, speaks of it: the first one to claim it. */
import { z } from 'zod';
import type { Locks } from '../../../providers/http/insecure-origins.ts';
import { type TextStorage, storageSlot } from '../../../providers/session/storage-slot.ts';

/** More are never told at once, and older ones are not told again. */
const remembered = 300;

const Claimed = z.array(z.string());

interface Options {
  /** Shared by the tabs. Without one, each tab speaks for itself. */
  readonly storage: TextStorage | undefined;
  /** Without Web Locks two tabs may claim the same thing at the same instant. */
  readonly locks: Locks | undefined;
}

export interface Claims {
  /** Those of the keys that nobody has claimed before; they are this tab's from now on. */
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
    if (free.length > 0) slot.write(JSON.stringify([...claimed, ...free].slice(-remembered)));
    return free;
  }

  return {
    claim: async (keys) => (locks ? await locks.request('portal.attention', async () => take(keys)) : take(keys)),
  };
}
