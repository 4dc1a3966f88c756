/** The page's first script: finds the language, then starts the portal. */
import { loadLanguage } from '../contract/texts/languages.ts';
import { speakIn } from '../contract/texts/language.ts';
import { dressBoot, sayBootText } from './boot-text.ts';
import { preloadSession } from './preload-session.ts';
import { beginConfig } from '../providers/config/early-config.ts';
import { readChosenLanguage } from '../providers/language/language-choice.ts';
import { browserStorage, storageSlot } from '../providers/session/storage-slot.ts';

async function begin(): Promise<void> {
  // The content security policy forbids evaluation, which zod tries when it makes its first schema. It reads its settings
  // from here because the build decides which script makes that schema.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  dressBoot(document.documentElement);
  beginConfig();
  // A stored session that has ended names no user.
  if (storageSlot(browserStorage(), 'portal.session.v1').read()?.includes('"user"')) preloadSession();
  const language = await loadLanguage(readChosenLanguage());
  speakIn(() => language);
  document.documentElement.lang = language.tag;
  document.documentElement.dir = language.direction;
  sayBootText(document);
  await Promise.all([
    import('./start.tsx'),
    language.direction === 'rtl' ? import('../engine/kit/theme/right-to-left.css') : undefined,
  ]);
}

// Not a top-level await: the build may put modules that the portal imports into this file, and each would wait for the
// other. A script that cannot be fetched is a TypeError. The page already says what to do.
begin().catch((error: unknown) => {
  if (!(error instanceof TypeError)) throw error;
});
