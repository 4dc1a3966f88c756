/** The first thing that runs: it finds out in which language, and then starts the portal. */
import { wearBrand } from '../contract/brand.ts';
import { loadLanguage } from '../contract/texts/languages.ts';
import { speakIn, spokenLocale } from '../contract/texts/language.ts';
import { portal } from '../portal.config.ts';
import { dressBoot, sayBootText } from './boot-text.ts';
import { signInPathOf, takeEarlyForm } from './custom/session/early-form.ts';
import { sessionTexts } from './custom/session/texts.ts';
import { nextTurn, runInPieces } from './providers/clock.ts';
import { beginConfig, peekConfig } from './providers/config/early-config.ts';
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

/** Where somebody signed out is led to another form than sign-in's. */
const otherForms = /^\/(?:forgotPassword|resetPassword)(?:\/|$)/;

/** The form that nearly everybody sees who is signed out, while the portal's scripts are on their way. Where there is more to be seen, it comes with them. */
async function drawSignIn(root: HTMLElement | null, portalLost: () => boolean): Promise<void> {
  const stored = storageSlot(browserStorage(), 'portal.session.v1').read();
  // A session that has ended says so above the form.
  if (root?.firstElementChild?.className !== 'boot' || stored?.includes('"ended"') || otherForms.test(location.pathname)) return;
  const [config, { drawEarlySignIn }] = await Promise.all([peekConfig(), import('./custom/session/early-sign-in.ts')]);
  const isBranded = typeof config === 'object' && config !== null && 'Brand' in config && Object.keys(config.Brand ?? {}).length > 0;
  // The portal may have been quicker.
  if (isBranded || portalLost() || root.firstElementChild?.className !== 'boot') return;
  wearBrand(portal);
  // The portal would lead there by itself, with a page in between on which this form stands no more.
  if (location.pathname !== '/login') history.replaceState(null, '', signInPathOf(location));
  drawEarlySignIn(root, sessionTexts);
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
  if (!isSignedIn) runInPieces();
  const language = await loadLanguage(readChosenLanguage());
  speakIn(() => language);
  document.documentElement.lang = language.tag;
  document.documentElement.dir = language.direction;
  sayBootText(document);
  let isLost = false;
  const start = import('./start.tsx').catch((error: unknown) => {
    isLost = true;
    takeEarlyForm()?.drop();
    throw error;
  });
  const sided = language.direction === 'rtl' ? import('./engine/kit/theme/right-to-left.css') : undefined;
  await Promise.all([start, sided, isSignedIn ? beginForms() : drawSignIn(document.getElementById('root'), () => isLost)]);
}

// Not awaited here: the build may put into this file what the portal imports, and each would wait for the other. A script
// that cannot be fetched is a TypeError, and the page itself says already what to do about it.
begin().catch((error: unknown) => {
  if (!(error instanceof TypeError)) throw error;
});
