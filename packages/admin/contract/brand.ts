/** The portal's name, look and formats: `portal.config.ts`, overridden by `Brand` in `/config.json` (ADR 057). */
import type { Brand, PortalBrand, BrandText } from './brand-schema.ts';
import { currentLanguage } from './texts/language.ts';

/** Defaults, from the specification. */
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

/** Replaces the brand. Missing keys get the specification's defaults. */
export function setBrand(next: PortalBrand): void {
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

/** Returns the text in the current language, or else in the first language given. */
export function brandText(text: BrandText | (() => string) | undefined): string | undefined {
  if (typeof text === 'function') return text();
  return typeof text === 'object' ? (text[currentLanguage().tag] ?? Object.values(text)[0]) : text;
}

/** Returns the portal's title for a role. Falls back to the portal's name, then to the role's name. */
export function titleFor(role: string): string {
  const { Titles, Name } = worn;
  return brandText(Titles?.[role] ?? Name) ?? role;
}
