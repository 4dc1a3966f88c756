import { browserStorage, storageSlot } from './providers/session/storage-slot.ts';
import { bootTexts } from './texts.ts';

const linkPlace = '\u0000';

/** Says in the chosen language what `index.html` says in English for as long as no language is known. */
export function sayBootText(page: ParentNode): void {
  const [heading, hint, link] = [page.querySelector('.boot h1'), page.querySelector('.boot p'), page.querySelector('.boot a')];
  if (!heading || !hint || !link) return;
  heading.textContent = bootTexts.loading();
  link.textContent = bootTexts.loadAgain();
  const [before = '', after = ''] = bootTexts.stays({ link: linkPlace }).split(linkPlace);
  hint.replaceChildren(before, link, after);
}

/** The ground of the portal before any of it is there: as the reader has chosen, where the style sheet knows only what the system asks for. */
export function dressBoot(page: HTMLElement): void {
  const chosen = storageSlot(browserStorage(), 'portal.appearance').read();
  if (chosen === 'light' || chosen === 'dark') page.dataset['appearance'] = chosen;
}
