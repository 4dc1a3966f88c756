/** Light or dark: what the user chose on this device, else what the system asks for. */
import { z } from 'zod';
import type { StorageSlot } from '../../../providers/session/storage-slot.ts';
import type { Appearance } from './tokens.ts';

const Choice = z.enum(['system', 'light', 'dark']);
export type AppearanceChoice = z.infer<typeof Choice>;

export interface AppearanceStore {
  choice(): AppearanceChoice;
  appearance(): Appearance;
  choose(choice: AppearanceChoice): void;
  subscribe(listener: () => void): () => void;
}

/** Storage that is blocked or full costs the memory of the choice, nothing else. */
export function createAppearanceStore(slot: StorageSlot, system: MediaQueryList, root: HTMLElement): AppearanceStore {
  const listeners = new Set<() => void>();
  let choice = Choice.catch('system').parse(slot.read());
  const appearance = (): Appearance => (choice === 'system' ? (system.matches ? 'dark' : 'light') : choice);
  const apply = () => {
    root.dataset['appearance'] = appearance();
    for (const listener of listeners) listener();
  };
  system.addEventListener('change', apply);
  apply();
  return {
    choice: () => choice,
    appearance,
    choose(next) {
      choice = next;
      slot.write(next);
      apply();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
