/** The first thing that runs: it finds out in which language, and then starts the portal. */
import { loadLanguage } from '../contract/texts/languages.ts';
import { speakIn, spokenLocale } from '../contract/texts/language.ts';
import { dressBoot, sayBootText } from './boot-text.ts';
import { nextTurn } from './providers/clock.ts';
import { beginConfig } from './providers/config/early-config.ts';
import { beginCalls, fetchParts } from './providers/http/early-calls.ts';
import { readChosenLanguage } from './providers/language/language-choice.ts';
import { browserStorage, storageSlot } from './providers/session/storage-slot.ts';

/** The lists of orders, and where they are what the user lands on; or one order. */
const ordersAlone = /^\/(?:login|(?:admin\/|merchant\/)?orders(\/details\/[^/]+)?)?$/;

/** Fetches what the portal of whoever is signed in consists of, and asks what it will ask, beside what it begins with; signed out, that waits until the sign-in screen stands. */
function preloadSession(): boolean {
  const stored = storageSlot(browserStorage(), 'portal.session.v1').read();
  // What is left of a session that has ended names no user.
  if (!stored?.includes('"user"')) return false;
  beginCalls(stored, location);
  fetchParts('portal-signed-in');
  // Every other screen waits for the declarations.
  const orders = ordersAlone.exec(location.pathname);
  if (!orders) fetchParts('portal-declarations');
  else if (orders[1]) fetchParts('portal-order');
  return true;
}

/**
 * The first form of each kind that `Intl` makes takes a slow phone some seventy ms, later ones two. The first rows say
 * numbers, dates and plurals: the browser learns how while the scripts that will draw them are on their way.
 */
async function beginForms(): Promise<void> {
  const locale = spokenLocale();
  for (const form of [() => new Intl.NumberFormat(locale).format(0), () => new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(0), () => new Intl.PluralRules(locale).select(0)]) {
    await nextTurn();
    form();
  }
}

async function begin(): Promise<void> {
  // The content security policy forbids evaluation, for which zod probes when it makes its first schema: what it reads its
  // settings from is there before it is, for the build orders the scripts that make schemas as it likes.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  dressBoot(document.documentElement);
  beginConfig();
  const isSignedIn = preloadSession();
  const language = await loadLanguage(readChosenLanguage());
  speakIn(() => language);
  document.documentElement.lang = language.tag;
  document.documentElement.dir = language.direction;
  sayBootText(document);
  await Promise.all([import('./start.tsx'), isSignedIn && beginForms()]);
}

// Not awaited here: the build may put into this file what the portal imports, and each would wait for the other. A script
// that cannot be fetched is a TypeError, and the page itself says already what to do about it.
begin().catch((error: unknown) => {
  if (!(error instanceof TypeError)) throw error;
});
