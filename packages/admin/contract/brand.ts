/** What a portal is called and looks like, and how it writes money, days and times: `portal.config.ts`, and over it `Brand` in `/config.json` (ADR 057). */
import type { Brand, PortalBrand, Said } from './brand-schema.ts';
import { spokenLanguage } from './texts/language.ts';

/** What holds where neither says anything: the specified portal. */
const specified = {
  Currency: 'GBP',
  Days: 'DD/MM/YYYY',
  Clock: '12',
  WeekBegins: 'Monday',
  TimeZone: 'Europe/London',
} as const satisfies Brand;

type Worn = Omit<PortalBrand, keyof typeof specified> & {
  readonly [Key in keyof typeof specified]: NonNullable<Brand[Key]>;
};

let worn: Worn = specified;

/** The portal wears it from now on; what it leaves out is as specified. */
export function wearBrand(next: PortalBrand): void {
  const { Currency, Days, Clock, WeekBegins, TimeZone } = specified;
  worn = {
    ...next,
    Currency: next.Currency ?? Currency,
    Days: next.Days ?? Days,
    Clock: next.Clock ?? Clock,
    WeekBegins: next.WeekBegins ?? WeekBegins,
    TimeZone: next.TimeZone ?? TimeZone,
  };
}

export function brand(): Worn {
  return worn;
}

/** In the language that is spoken. */
export function saidByBrand(said: Said | (() => string) | undefined): string | undefined {
  if (typeof said === 'function') return said();
  return typeof said === 'object' ? (said[spokenLanguage().tag] ?? Object.values(said)[0]) : said;
}

/** What the portal is called for a role: by its title, else by the portal's name, else by the role's own. */
export function titleFor(role: string): string {
  const { Titles, Name } = worn;
  return saidByBrand(Titles?.[role] ?? Name) ?? role;
}
