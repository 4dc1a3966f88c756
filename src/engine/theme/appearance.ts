/** Light or dark: what the user chose on this device, else what the system asks for. */
import { z } from 'zod';
import type { Appearance } from './tokens.ts';

const Choice = z.enum(['system', 'light', 'dark']);
export type AppearanceChoice = z.infer<typeof Choice>;

const storageKey = 'portal.appearance';

export interface AppearanceStore {
  choice(): AppearanceChoice;
  appearance(): Appearance;
  choose(choice: AppearanceChoice): void;
  subscribe(listener: () => void): () => void;
}

/** Storage that is blocked or full costs the memory of the choice, nothing else. */
export function createAppearanceStore(storage: Storage, system: MediaQueryList, root: HTMLElement): AppearanceStore {
  const listeners = new Set<() => void>();
  let choice = readChoice(storage);
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
      try {
        storage.setItem(storageKey, next);
      } catch {
        // The choice then lasts as long as the page.
      }
      apply();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readChoice(storage: Storage): AppearanceChoice {
  try {
    return Choice.catch('system').parse(storage.getItem(storageKey));
  } catch {
    return 'system';
  }
}
