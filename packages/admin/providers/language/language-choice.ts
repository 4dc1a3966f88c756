/** The language of the portal on this device. It changes with the page: texts that are said once, on import, are then in it too. */
import { languages } from '../../contract/texts/languages.ts';
import { browserStorage, storageSlot } from '../session/storage-slot.ts';

const slot = () => storageSlot(browserStorage(), 'portal.language');
/** What was chosen here and no account has been told yet. */
const untold = () => storageSlot(browserStorage(), 'portal.language.untold');

export function readChosenLanguage(): string | null | undefined {
  return slot().read();
}

/** Stores the choice for the user who is signed in or about to sign in, and reloads the page in that language. Choosing the language that is shown counts, too (ADR 048). */
export function chooseLanguage(tag: string, reload = () => window.location.reload()): void {
  slot().write(tag);
  untold().write(tag);
  reload();
}

/** The languages to choose from; those for trials only where the portal is being made. */
export function languagesToChoose(
  isDevelopment: boolean = import.meta.env.DEV,
): { readonly tag: string; readonly name: string }[] {
  return [...languages]
    .filter(([, { isForTrials }]) => isDevelopment || !isForTrials)
    .map(([tag, { name }]) => ({ tag, name }));
}

/** At sign-in: the language that the account keeps becomes this device's, unless one was chosen here just now. Answers whether the page has to be loaded anew. */
export function takeOverLanguage(kept: string | null | undefined): boolean {
  if (!kept || !languages.has(kept) || untold().read() || kept === readChosenLanguage()) return false;
  slot().write(kept);
  return true;
}

/** Tells the account what was chosen here; whatever is not told now is told when the page is opened again. */
export async function tellLanguage(tell: (tag: string) => Promise<unknown>): Promise<void> {
  const tag = untold().read();
  if (!tag) return;
  await tell(tag).then(
    () => {
      if (untold().read() === tag) untold().write(null);
    },
    () => undefined,
  );
}

/** What one user chose is no choice of the next. */
export function forgetUntoldLanguage(): void {
  untold().write(null);
}
