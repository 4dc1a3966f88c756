/** Loads the texts of antd's components and calendars in the portal's language. */
import type { Locale } from 'antd/es/locale';
import enGB from 'antd/es/locale/en_GB';
import { brand } from '../../../contract/brand.ts';
import { type Language, english } from '../../../contract/texts/language.ts';

interface ComponentLocale {
  readonly texts: Locale;
  /** The calendar's names of months and weekdays. Absent for English, which is part of the bundle. */
  readonly calendar?: ILocale;
}

const loadPseudoLocale = async (): Promise<ComponentLocale> => ({
  texts: (await import('./derived-component-texts.ts')).pseudoComponentTexts,
});

async function loadLocale(
  texts: Promise<{ readonly default: Locale }>,
  calendar: Promise<{ readonly default: ILocale }>,
): Promise<ComponentLocale> {
  return { texts: (await texts).default, calendar: (await calendar).default };
}

/** Loaders by language tag. English is part of the bundle. */
const localeLoaders: ReadonlyMap<string, () => Promise<ComponentLocale>> = new Map([
  ['pl', () => loadLocale(import('antd/es/locale/pl_PL'), import('dayjs/locale/pl'))],
  [
    'cy',
    async () => ({
      texts: (await import('./derived-component-texts.ts')).welshComponentTexts,
      calendar: (await import('dayjs/locale/cy')).default,
    }),
  ],
  ['fr', () => loadLocale(import('antd/es/locale/fr_FR'), import('dayjs/locale/fr'))],
  ['ro', () => loadLocale(import('antd/es/locale/ro_RO'), import('dayjs/locale/ro'))],
  ['ur', () => loadLocale(import('antd/es/locale/ur_PK'), import('dayjs/locale/ur'))],
  ['ar', () => loadLocale(import('antd/es/locale/ar_EG'), import('dayjs/locale/ar'))],
  ['en-XA', loadPseudoLocale],
  ['en-XB', loadPseudoLocale],
]);

/** The possible first days of the week, in dayjs's numbering. */
const weekdays = { Sunday: 0, Monday: 1, Saturday: 6 } as const;

export async function loadComponentTexts({ tag }: Language): Promise<Locale> {
  const read = localeLoaders.get(tag);
  if (tag === english.tag || !read) return enGB;
  const { texts, calendar } = await read();
  if (calendar) await setCalendarLocale(calendar, weekdays.Monday);
  return texts;
}

async function setCalendarLocale(calendar: ILocale, weekStart: number): Promise<void> {
  (await import('dayjs')).default.locale({ ...calendar, weekStart }, undefined, true);
}

/** Sets the first day of the week from the portal's brand, after its language has loaded. The default is Monday. */
export async function setWeekStart({ tag }: Language): Promise<void> {
  const { WeekBegins } = brand();
  if (WeekBegins === 'Monday') return;
  const { calendar = (await import('dayjs/locale/en-gb')).default } = (await localeLoaders.get(tag)?.()) ?? {};
  await setCalendarLocale(calendar, weekdays[WeekBegins]);
}
