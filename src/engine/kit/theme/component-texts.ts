/** What antd's own components say: in the portal's language, fetched with it. */
import type { Locale } from 'antd/es/locale';
import enGB from 'antd/es/locale/en_GB';
import { type Language, english } from '../../../../contract/texts/language.ts';

/** By the language's tag. English is part of the portal. */
const others: ReadonlyMap<string, () => Promise<Locale>> = new Map([
  ['en-XA', async () => (await import('./pseudo-component-texts.ts')).pseudoComponentTexts],
  ['en-XB', async () => (await import('./pseudo-component-texts.ts')).pseudoComponentTexts],
]);

export async function loadComponentTexts({ tag }: Language): Promise<Locale> {
  if (tag === english.tag) return enGB;
  return (await others.get(tag)?.()) ?? enGB;
}
