/** The first thing that runs: it finds out in which language, and then starts the portal. */
import { loadLanguage } from '../contract/texts/languages.ts';
import { speakIn } from '../contract/texts/language.ts';
import { sayBootText } from './boot-text.ts';
import { readChosenLanguage } from './providers/language/language-choice.ts';

async function begin(): Promise<void> {
  const language = await loadLanguage(readChosenLanguage());
  speakIn(() => language);
  document.documentElement.lang = language.tag;
  document.documentElement.dir = language.direction;
  sayBootText(document);
  await import('./start.tsx');
}

// Not awaited here: the build may put into this file what the portal imports, and each would wait for the other. A script
// that cannot be fetched is a TypeError, and the page itself says already what to do about it.
begin().catch((error: unknown) => {
  if (!(error instanceof TypeError)) throw error;
});
