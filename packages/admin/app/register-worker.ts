import { type Language, currentLanguage } from '../contract/texts/language.ts';
import { workerMemory } from '../providers/worker/worker-memory.ts';
import { bootTexts } from './texts.ts';

/** Returns the texts of the offline page in a language. */
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
 * Registers the service worker (ADR 047) and stores the texts of the offline page for it. Without a service worker,
 * only the offline page and push notifications are missing.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`, { updateViaCache: 'none' });
    await workerMemory.offline.keep(offlineWords(currentLanguage()));
  } catch {
    // Registration fails in private windows and on full disks.
  }
}
