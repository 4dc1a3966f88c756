/** The page's first script: loads the language, then starts the portal. */
import { loadLanguage } from '../contract/texts/languages.ts';
import { setLanguageSource } from '../contract/texts/language.ts';
import { applyBootAppearance, showBootText } from './boot-text.ts';
import { leastRole } from 'portal/roles';
import { preloadStoredSession } from './preload-session.ts';
import { beginConfig } from '../providers/config/early-config.ts';
import { readChosenLanguage } from '../providers/language/language-choice.ts';
import { browserStorage, storageSlot } from '../providers/session/storage-slot.ts';

async function begin(): Promise<void> {
  // The content security policy forbids `eval`, which Zod tries with its first schema. The setting must be global,
  // because the build decides which script creates that schema.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  applyBootAppearance(document.documentElement);
  beginConfig();
  preloadStoredSession(storageSlot(browserStorage(), 'portal.session.v1').read() ?? '', leastRole);
  const language = await loadLanguage(readChosenLanguage());
  setLanguageSource(() => language);
  document.documentElement.lang = language.tag;
  document.documentElement.dir = language.direction;
  showBootText(document);
  await Promise.all([
    import('./start.tsx'),
    language.direction === 'rtl' ? import('../engine/kit/theme/right-to-left.css') : undefined,
  ]);
}

// Don't use a top-level await: the build may put modules that the portal imports into this file, causing a deadlock. An
// import that fails to load throws a TypeError. The page already shows what to do in that case.
begin().catch((error: unknown) => {
  if (!(error instanceof TypeError)) throw error;
});
