import { useEffect, useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { type Language, english } from 'schema-admin/contract/texts/language.ts';
import { loadLanguage } from 'schema-admin/contract/texts/languages.ts';

type Loaded = ReadonlyMap<string, Language>;

const onlyEnglish: Loaded = new Map([[english.tag, english]]);

/** A function that returns the label language of the order's shop, or English if the backend sends none. */
export type LabelLanguageOf = (order: Pick<Order, 'LabelLanguage'>) => Language;

/** Loads the label languages of the orders. Returns `undefined` until all are loaded. */
export function useLabelLanguages(orders: readonly Order[]): LabelLanguageOf | undefined {
  const [loaded, setLoaded] = useState(onlyEnglish);
  const missing = [...new Set(orders.map(({ LabelLanguage }) => LabelLanguage ?? english.tag))]
    .filter((tag) => !loaded.has(tag))
    .join(' ');
  useEffect(() => {
    if (missing === '') return undefined;
    let isCurrent = true;
    void Promise.all(missing.split(' ').map(async (tag) => [tag, await loadLanguage(tag)] as const)).then(
      (languages) => {
        if (isCurrent) setLoaded((before) => new Map([...before, ...languages]));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [missing]);
  return missing === '' ? ({ LabelLanguage }) => loaded.get(LabelLanguage ?? english.tag) ?? english : undefined;
}
