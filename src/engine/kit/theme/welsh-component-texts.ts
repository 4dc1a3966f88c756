/** antd has no Welsh: what its components say is beside this file, what they do not say here stays English. */
import type { Locale } from 'antd/es/locale';
import enGB from 'antd/es/locale/en_GB';
import words from './welsh-component-texts.json';

function said<Texts extends object>(texts: Texts, others: object): Texts;
function said(texts: object, others: object): object {
  const own = new Map<string, unknown>(Object.entries(others));
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]: [string, unknown]) => {
      const other = own.get(name);
      const goesOn = typeof value === 'object' && value !== null && !Array.isArray(value) && typeof other === 'object' && other !== null;
      return [name, goesOn ? said(value, other) : (other ?? value)];
    }),
  );
}

export const welshComponentTexts: Locale = said(enGB, words);
