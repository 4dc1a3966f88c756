/** The portal's language on this device. A change reloads the page, because some texts are evaluated on import. */
import { languages } from '../../contract/texts/languages.ts';
import { browserStorage, storageSlot } from '../session/storage-slot.ts';

const slot = () => storageSlot(browserStorage(), 'portal.language');
/** A choice on this device that isn't saved to an account yet. */
const unsavedSlot = () => storageSlot(browserStorage(), 'portal.language.untold');

export function readChosenLanguage(): string | null | undefined {
  return slot().read();
}

/**
 * Stores the choice for the current or next user and reloads the page. Choosing the current language counts, too (ADR
 * 048).
 */
export function chooseLanguage(tag: string, reload = () => window.location.reload()): void {
  slot().write(tag);
  unsavedSlot().write(tag);
  reload();
}

/** Returns the selectable languages. Includes trial languages only in development. */
export function languagesToChoose(
  isDevelopment: boolean = import.meta.env.DEV,
): { readonly tag: string; readonly name: string }[] {
  return [...languages]
    .filter(([, { isForTrials }]) => isDevelopment || !isForTrials)
    .map(([tag, { name }]) => ({ tag, name }));
}

/**
 * Applies the account's language at sign-in, unless the user just chose one here. Returns whether the page must reload.
 */
export function takeOverLanguage(accountLanguage: string | null | undefined): boolean {
  if (
    !accountLanguage ||
    !languages.has(accountLanguage) ||
    unsavedSlot().read() ||
    accountLanguage === readChosenLanguage()
  ) {
    return false;
  }
  slot().write(accountLanguage);
  return true;
}

/** Saves the choice to the account. After a failure, it is saved when the page is next opened. */
export async function saveLanguage(tell: (tag: string) => Promise<unknown>): Promise<void> {
  const tag = unsavedSlot().read();
  if (!tag) return;
  await tell(tag).then(
    () => {
      if (unsavedSlot().read() === tag) unsavedSlot().write(null);
    },
    () => undefined,
  );
}

/** Discards an unsaved choice, so that it isn't applied to the next user's account. */
export function discardUnsavedLanguage(): void {
  unsavedSlot().write(null);
}
