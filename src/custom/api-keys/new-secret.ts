/** The secret of a key that was just created or replaced, until its dialog is closed. */
import { useSyncExternalStore } from 'react';

let current: string | undefined;
const listeners = new Set<() => void>();

/** Shows a secret in the dialog, or closes it. */
export function showSecret(secret: string | undefined): void {
  current = secret;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNewSecret = () => useSyncExternalStore(subscribe, () => current);
