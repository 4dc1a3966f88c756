/** Turns single-key shortcuts on or off on this device, because some users press them by accident (WCAG 2.1.4). */
import type { StorageSlot } from '../../../providers/session/storage-slot.ts';

export interface SingleKeyShortcuts {
  isOn(): boolean;
  turn(isOn: boolean): void;
  subscribe(listener: () => void): () => void;
}

const off = 'off';

/** Creates the setting, which is on by default. Without storage, a change lasts until the page is reloaded. */
export function createSingleKeyShortcuts(slot: StorageSlot): SingleKeyShortcuts {
  const listeners = new Set<() => void>();
  let isOn = slot.read() !== off;
  return {
    isOn: () => isOn,
    turn(next) {
      isOn = next;
      slot.write(next ? null : off);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
