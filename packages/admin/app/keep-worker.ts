import { type Language, spokenLanguage } from '../contract/texts/language.ts';
import { workerMemory } from '../providers/worker/worker-memory.ts';
import { bootTexts } from './texts.ts';

/** What the offline page says, in a language. */
export function offlineWords({ tag, direction }: Pick<Language, 'tag' | 'direction'>) {
  return {
    language: tag,
    direction,
    title: bootTexts.offlineTitle(),
    text: bootTexts.offlineText(),
    again: bootTexts.tryAgain(),
  };
}

/**
 * Has the browser keep the service worker (ADR 047), and tells it the language. A browser without one, or that is not
 * allowed any, misses the offline page and pushed orders, and nothing else.
 */
export async function keepWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`, { updateViaCache: 'none' });
    await workerMemory.offline.keep(offlineWords(spokenLanguage()));
  } catch {
    // Private windows and full disks refuse.
  }
}
