import { z } from 'zod';
import type { StorageSlot } from '../../../providers/session/storage-slot.ts';

export interface ListMemory<Kept> {
  read(list: string): Kept | undefined;
  /** Stores the setting, or removes it if it is `undefined`. */
  write(list: string, chosen: Kept | undefined): void;
}

/**
 * Creates a store of one setting per list and user. `who` identifies the user on a shared device.
 * If the storage is unavailable, full or corrupt, settings are lost without an error.
 */
export function createListMemory<Kept>(slot: StorageSlot, schema: z.ZodType<Kept>, who: string): ListMemory<Kept> {
  const All = z.record(z.string(), schema);
  const keyOf = (list: string) => `${who}/${list}`;
  const all = (): Record<string, Kept> => {
    try {
      return All.parse(JSON.parse(slot.read() ?? '{}'));
    } catch {
      return {};
    }
  };
  return {
    read(list) {
      const stored = all();
      return Object.hasOwn(stored, keyOf(list)) ? stored[keyOf(list)] : undefined;
    },
    write(list, chosen) {
      const { [keyOf(list)]: _, ...others } = all();
      slot.write(JSON.stringify(chosen === undefined ? others : { ...others, [keyOf(list)]: chosen }));
    },
  };
}
