/** The current language of texts: one per page in the portal, one per request on the server. */
import type { Messages } from '@lingui/core';

export interface Language {
  /** BCP 47 tag for `lang` and `Accept-Language`. For `Intl` use {@link currentLocale}. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** Compiled messages by catalogue key. Missing keys fall back to English. */
  readonly messages: Messages;
}

/** English, without messages, because its texts are in the code. */
export const english: Language = { tag: 'en-GB', direction: 'ltr', messages: {} };

let read = (): Language => english;

/** Sets the function that returns the current language. It is called for every text. */
export function setLanguageSource(current: () => Language): void {
  read = current;
}

export function currentLanguage(): Language {
  return read();
}

/** Runs a synchronous function with the given current language. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  const before = read;
  read = () => language;
  try {
    return work();
  } finally {
    read = before;
  }
}

/** Returns the locale for `Intl`. All languages use Western digits, so that numbers match those on tills and labels. */
export function localeOf({ tag }: Pick<Language, 'tag'>): string {
  return `${tag}-u-nu-latn`;
}

export function currentLocale(): string {
  return localeOf(read());
}

/** Returns whether dates and labels follow the specification's English format. They also do in the pseudo-languages. */
export function isEnglish(): boolean {
  return read().tag.startsWith('en');
}
