/** The language of the portal on this device. It changes with the page: texts that are said once, on import, are then in it too. */
import { languages } from '../../../contract/texts/languages.ts';
import { browserStorage, storageSlot } from '../session/storage-slot.ts';

const slot = () => storageSlot(browserStorage(), 'portal.language');

export function readChosenLanguage(): string | null | undefined {
  return slot().read();
}

/** Keeps the choice and loads the page anew in that language. */
export function chooseLanguage(tag: string, reload = () => window.location.reload()): void {
  slot().write(tag);
  reload();
}

/** The languages to choose from; those for trials only where the portal is being made. */
export function languagesToChoose(isDevelopment: boolean = import.meta.env.DEV): { readonly tag: string; readonly name: string }[] {
  return [...languages].filter(([, { isForTrials }]) => isDevelopment || !isForTrials).map(([tag, { name }]) => ({ tag, name }));
}
