/** antd's English in the pseudo-language's brackets: a component whose texts do not follow the language stands out. */
import type { Locale } from 'antd/es/locale';
import enGB from 'antd/es/locale/en_GB';

/** Names of formats and of locales are read by code, not by people. */
const isRead = (name: string) => /format$|^locale$|^monthBeforeYear$/i.test(name);

function bracketed<Texts extends object>(texts: Texts): Texts;
function bracketed(texts: object): object {
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]: [string, unknown]) => {
      if (typeof value === 'string' && value !== '' && !isRead(name)) return [name, `[${value.toUpperCase()}~]`];
      return [name, typeof value === 'object' && value !== null && !Array.isArray(value) ? bracketed(value) : value];
    }),
  );
}

export const pseudoComponentTexts: Locale = bracketed(enGB);
