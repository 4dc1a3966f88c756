/** The language that texts are said in: one for the whole page in the portal, the request's own on the server. */
import type { Messages } from '@lingui/core';

export interface Language {
  /** What `lang` and `Accept-Language` call it; `Intl` is given {@link spokenLocale}. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** By the keys of the catalogue; what is missing here is said in English. */
  readonly messages: Messages;
}

/** Its texts stand with the code that says them. */
export const english: Language = { tag: 'en-GB', direction: 'ltr', messages: {} };

let read = (): Language => english;

/** Every text is from now on said in the language that `current` answers at that moment. */
export function speakIn(current: () => Language): void {
  read = current;
}

export function spokenLanguage(): Language {
  return read();
}

/** Runs the work with every text in the given language. The work must not wait for anything. */
export function speaking<Result>(language: Language, work: () => Result): Result {
  const before = read;
  read = () => language;
  try {
    return work();
  } finally {
    read = before;
  }
}

/** The language as `Intl` takes it, with Western digits in each: amounts and order numbers are read against the till and the label. */
export function localeOf({ tag }: Pick<Language, 'tag'>): string {
  return `${tag}-u-nu-latn`;
}

export function spokenLocale(): string {
  return localeOf(read());
}

/** Whether dates and labels are written as the specification has them: in English, and in what only looks like another language. */
export function speaksEnglish(): boolean {
  return read().tag.startsWith('en');
}
