/** Light or dark: what the user chose on this device, else what the system asks for. */
import { z } from 'zod';
import type { StorageSlot } from '../../../providers/session/storage-slot.ts';
import type { Appearance } from './tokens.ts';

const Choice = z.enum(['system', 'light', 'dark']);
export type AppearanceChoice = z.infer<typeof Choice>;

/** As the top bar's ground. */
const barColours = { light: '#ffffff', dark: '#16191f' } as const satisfies Record<Appearance, string>;

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
  // Read here alone: a browser that is asked between the system's change and its event says no more that it has changed.
  const reckon = (): Appearance => (choice === 'system' ? (system.matches ? 'dark' : 'light') : choice);
  let appearance = reckon();
  const apply = () => {
    appearance = reckon();
    root.dataset['appearance'] = appearance;
    // The bar that a phone draws above the page; `index.html` has a colour for each of the system's.
    for (const bar of root.ownerDocument.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      bar.content = barColours[choice === 'system' ? (bar.media.includes('dark') ? 'dark' : 'light') : choice];
    }
    for (const listener of listeners) listener();
  };
  system.addEventListener('change', apply);
  apply();
  return {
    choice: () => choice,
    appearance: () => appearance,
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
