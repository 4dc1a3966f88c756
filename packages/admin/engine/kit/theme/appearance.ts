/** Manages the light or dark appearance: the user's setting on this device, or the system's. */
import { z } from 'zod';
import type { StorageSlot } from '../../../providers/session/storage-slot.ts';
import type { Appearance } from './tokens.ts';

const Choice = z.enum(['system', 'light', 'dark']);
export type AppearanceChoice = z.infer<typeof Choice>;

/** The background colours of the top bar. */
const barColours = { light: '#ffffff', dark: '#16191f' } as const satisfies Record<Appearance, string>;

export interface AppearanceStore {
  choice(): AppearanceChoice;
  appearance(): Appearance;
  choose(choice: AppearanceChoice): void;
  subscribe(listener: () => void): () => void;
}

/** Creates the store. Without storage, a setting lasts until the page is reloaded. */
export function createAppearanceStore(slot: StorageSlot, system: MediaQueryList, root: HTMLElement): AppearanceStore {
  const listeners = new Set<() => void>();
  let choice = Choice.catch('system').parse(slot.read());
  // Read `matches` only here: reading it between the system's change and its event suppresses the event.
  const reckon = (): Appearance => (choice === 'system' ? (system.matches ? 'dark' : 'light') : choice);
  let appearance = reckon();
  const apply = () => {
    appearance = reckon();
    root.dataset['appearance'] = appearance;
    // Set the colour of the browser's bar on phones. `index.html` has one tag per system appearance.
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
