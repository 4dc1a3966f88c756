/** Which columns somebody has chosen for a list, and in what order: on this device, by user and list. */
import { z } from 'zod';
import { type TextStorage, browserStorage, storageSlot } from '../../providers/session/storage-slot.ts';

const Kept = z.record(z.string(), z.array(z.string()));

export interface ColumnMemory {
  read(list: string): readonly string[] | undefined;
  /** Keeps the choice, or forgets it with `undefined`. */
  write(list: string, columns: readonly string[] | undefined): void;
}

/** A storage that is absent, full or corrupt costs the choice, nothing else. `who` tells the users of a device apart. */
export function createColumnMemory(who: string, storage: TextStorage | undefined = browserStorage()): ColumnMemory {
  const slot = storageSlot(storage, 'portal.columns.v1');
  const keyOf = (list: string) => `${who}/${list}`;
  const all = (): z.infer<typeof Kept> => {
    try {
      return Kept.parse(JSON.parse(slot.read() ?? '{}'));
    } catch {
      return {};
    }
  };
  return {
    read(list) {
      const kept = all();
      return Object.hasOwn(kept, keyOf(list)) ? kept[keyOf(list)] : undefined;
    },
    write(list, columns) {
      const { [keyOf(list)]: _, ...others } = all();
      slot.write(JSON.stringify(columns ? { ...others, [keyOf(list)]: columns } : others));
    },
  };
}
