/** What antd's own components say, and the months and weekdays of its calendars: in the portal's language, fetched with it. */
import type { Locale } from 'antd/es/locale';
import enGB from 'antd/es/locale/en_GB';
import dayjs from 'dayjs';
import { type Language, english } from '../../../../contract/texts/language.ts';

interface Wording {
  readonly texts: Locale;
  /** Whose months and weekdays; those of English are part of the portal. */
  readonly calendar?: ILocale;
}

const pseudo = async (): Promise<Wording> => ({ texts: (await import('./derived-component-texts.ts')).pseudoComponentTexts });

async function wording(texts: Promise<{ readonly default: Locale }>, calendar: Promise<{ readonly default: ILocale }>): Promise<Wording> {
  return { texts: (await texts).default, calendar: (await calendar).default };
}

/** By the language's tag. English is part of the portal. */
const others: ReadonlyMap<string, () => Promise<Wording>> = new Map([
  ['pl', () => wording(import('antd/es/locale/pl_PL'), import('dayjs/locale/pl'))],
  ['cy', async () => ({ texts: (await import('./derived-component-texts.ts')).welshComponentTexts, calendar: (await import('dayjs/locale/cy')).default })],
  ['fr', () => wording(import('antd/es/locale/fr_FR'), import('dayjs/locale/fr'))],
  ['ro', () => wording(import('antd/es/locale/ro_RO'), import('dayjs/locale/ro'))],
  ['ur', () => wording(import('antd/es/locale/ur_PK'), import('dayjs/locale/ur'))],
  ['ar', () => wording(import('antd/es/locale/ar_EG'), import('dayjs/locale/ar'))],
  ['en-XA', pseudo],
  ['en-XB', pseudo],
]);

/** The shops are in Britain, whose weeks begin on Monday. */
const monday = 1;

export async function loadComponentTexts({ tag }: Language): Promise<Locale> {
  const read = others.get(tag);
  if (tag === english.tag || !read) return enGB;
  const { texts, calendar } = await read();
  if (calendar) dayjs.locale({ ...calendar, weekStart: monday }, undefined, true);
  return texts;
}
