/** Translates Refine's own texts to the portal's language. */
import type { I18nProvider } from '@refinedev/core';
import { currentLanguage } from '../../contract/texts/language.ts';
import { chooseLanguage } from '../language/language-choice.ts';
import { refineTexts } from '../texts.ts';

type Options = Readonly<Record<string, unknown>>;

/** The only texts of Refine that the portal shows. All other texts are the portal's own. */
const texts: Readonly<Record<string, (options: Options) => string>> = {
  'notifications.success': () => refineTexts.done(),
  'notifications.error': ({ statusCode }) => refineTexts.failed({ statusCode: String(statusCode) }),
};

export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, defaultText?: string) => {
    const given = typeof options === 'object' && options !== null ? { ...options } : {};
    return texts[key]?.(given) ?? (typeof options === 'string' ? options : (defaultText ?? key));
  },
  changeLocale: async (tag: string) => chooseLanguage(tag),
  getLocale: () => currentLanguage().tag,
};
