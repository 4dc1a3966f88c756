import { browserStorage, storageSlot } from '../providers/session/storage-slot.ts';
import { bootTexts } from './texts.ts';

const linkPlace = '\u0000';

interface BootWords {
  readonly title: string;
  hint(link: string): string;
}

/** Says in the chosen language what `index.html` says in English for as long as no language is known. */
export function sayBootText(page: ParentNode): void {
  writeBootText(page, { title: bootTexts.loading(), hint: (link) => bootTexts.stays({ link }) });
}

/** Replaces the loading text after the start has failed. `details` are for developers. */
export function sayBootFailure(page: ParentNode, details: readonly string[]): void {
  writeBootText(page, { title: bootTexts.failed(), hint: (link) => bootTexts.failedHint({ link }) });
  const shown = details.map((line) => {
    const paragraph = document.createElement('p');
    paragraph.textContent = line;
    return paragraph;
  });
  page.querySelector('.boot')?.append(...shown);
}

function writeBootText(page: ParentNode, words: BootWords): void {
  const [heading, hint, link] = [
    page.querySelector('.boot h1'),
    page.querySelector('.boot p'),
    page.querySelector('.boot a'),
  ];
  if (!heading || !hint || !link) return;
  heading.textContent = words.title;
  link.textContent = bootTexts.loadAgain();
  const [before = '', after = ''] = words.hint(linkPlace).split(linkPlace);
  hint.replaceChildren(before, link, after);
}

/** The ground of the portal before any of it is there: as the reader has chosen, where the style sheet knows only what the system asks for. */
export function dressBoot(page: HTMLElement): void {
  const chosen = storageSlot(browserStorage(), 'portal.appearance').read();
  if (chosen === 'light' || chosen === 'dark') page.dataset['appearance'] = chosen;
}
