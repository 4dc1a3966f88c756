import { browserStorage, storageSlot } from '../providers/session/storage-slot.ts';
import { bootTexts } from './texts.ts';

const linkPlace = '\u0000';

interface BootWords {
  readonly title: string;
  hint(link: string): string;
}

/** Translates the loading text of `index.html`, which is in English, to the chosen language. */
export function showBootText(page: ParentNode): void {
  writeBootText(page, { title: bootTexts.loading(), hint: (link) => bootTexts.stays({ link }) });
}

/** Replaces the loading text after a failed start. `details` are for developers. */
export function showBootFailure(page: ParentNode, details: readonly string[]): void {
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

/**
 * Applies the user's appearance to the page before the portal renders. The style sheet only knows the system's setting.
 */
export function applyBootAppearance(page: HTMLElement): void {
  const chosen = storageSlot(browserStorage(), 'portal.appearance').read();
  if (chosen === 'light' || chosen === 'dark') page.dataset['appearance'] = chosen;
}
