/**
 * Dates and times, in the user's local time. An invalid date is shown as an empty text.
 * - A day: `21/11/2026` (O-9.10). A moment: `21 Nov 2026 - 4:05PM` (O-9.11). The portal's brand can change both.
 * - A day or moment near now: `Today`, `Tomorrow, 4:05 pm` (O-9.12), in lower case in the middle of a phrase.
 * - Elsewhere a time of day is `4:05 pm`, a range of times `8–10 am`, and a day in a phrase `21 Nov`, with its weekday `Sat 21 Nov`.
 */
import dayjs from 'dayjs';
import { brand } from '../../../contract/brand.ts';
import { homeDays } from '../../../contract/zoned-days.ts';
import { formatTexts } from './texts.ts';
import { leftToRight, withDatesLeftToRight } from '../../../contract/texts/direction.ts';
import { english, localeOf, speaksEnglish, spokenLocale } from '../../../contract/texts/language.ts';

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const shortDay = { day: 'numeric', month: 'short' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;
const moment = { day: '2-digit', month: 'short', year: 'numeric', ...clock } as const;

const clockForms = { '12': 'h:mmA', '24': 'HH:mm' } as const;

/** How a day is written and typed: `DD/MM/YYYY`. */
export const dayForm = (): string => brand().Days;

/** How a moment is typed: `DD/MM/YYYY HH:mm`. */
export const momentForm = (): string => [dayForm(), 'HH:mm'].join(' ');

const clockForm = (): string => clockForms[brand().Clock];

const forms = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a form takes longer than rendering a row. */
function formOf(date: Date, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = speaksEnglish() ? localeOf(english) : spokenLocale();
  const key = [locale, date.getTimezoneOffset(), JSON.stringify(options)].join();
  const form = forms.get(key) ?? new Intl.DateTimeFormat(locale, options);
  forms.set(key, form);
  return form;
}

/** The date as the reader's language writes it. */
function localised(date: Date, options: Intl.DateTimeFormatOptions): string {
  return withDatesLeftToRight(formOf(date, options).format(date));
}

/** The specified form in English, the reader's own form in other languages. */
function written(date: Date, specified: string, elsewhere: Intl.DateTimeFormatOptions): string {
  if (Number.isNaN(date.getTime())) return '';
  // The page may be in another language, which dayjs then knows as its own.
  return speaksEnglish() ? dayjs(date).locale('en').format(specified) : localised(date, elsewhere);
}

/** `21/11/2026` */
export function formatDate(date: Date): string {
  return written(date, dayForm(), day);
}

/** `21 Nov 2026 - 4:05PM` */
export function formatTime(date: Date): string {
  return written(date, ['DD MMM YYYY', clockForm()].join(' - '), moment);
}

/** A day of the wire (`2026-11-21`): `21/11/2026`. */
export function formatDay(wireDay: string): string {
  return leftToRight(dayjs(wireDay, 'YYYY-MM-DD').format(dayForm()));
}

/** `21/11/2026 16:05 (London)`, or where the portal is at home: what happens at one time for everybody, wherever it is read. */
export function formatLondonTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const { hour, minute } = homeDays().clockOf(date);
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  const shown = formatDay(homeDays().dayOf(date));
  const { TimeZone } = brand();
  return TimeZone === 'Europe/London' ? formatTexts.london({ day: shown, clock: time }) : `${shown} ${time} (${TimeZone.replace(/^.*\//, '').replaceAll('_', ' ')})`;
}

/** `21 Nov 2026 - 4:05:09PM`, in histories only. */
export function formatHistoryTime(date: Date): string {
  return written(date, ['DD MMM YYYY', clockForm().replace('mm', 'mm:ss')].join(' - '), { ...moment, second: '2-digit' });
}

/** `11 Dec` */
export function formatShortDay(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : localised(date, shortDay);
}

/** `Fri 11 Dec` */
export function formatShortWeekday(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : localised(date, { weekday: 'short', ...shortDay });
}

/** Options of a time of day: English follows the brand's clock, other languages their own. */
function clockOptions(): Intl.DateTimeFormatOptions {
  if (!speaksEnglish()) return clock;
  return brand().Clock === '24' ? { ...clock, hour: '2-digit', hourCycle: 'h23' } : { ...clock, hourCycle: 'h12' };
}

/** `4:05 pm` */
export function formatTimeOfDay(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : localised(date, clockOptions());
}

const isFullHour = (date: Date) => date.getMinutes() === 0;

/** `8–10 am`, `8:30–10:00 am`, `11 am – 1 pm` */
function formatTimeRange(from: Date, to: Date): string {
  const { minute, ...hours } = clockOptions();
  const isShort = hours.hourCycle === 'h12' && isFullHour(from) && isFullHour(to);
  const range = formOf(from, isShort ? hours : { ...hours, minute }).formatRange(from, to);
  return leftToRight(range.replaceAll(/[\u2009\u202F]/g, ' ').replace(/^([\d:]+) – (?=[\d:]+ [ap]m$)/, '$1–'));
}

/** Days of the user's calendar, one after the other. */
const dayNumber = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;

/** The position of a near day in its text: the first word, or within a phrase, where English writes `today`. */
export type Place = 'start' | 'phrase';

const nearDays: ReadonlyMap<number, Readonly<Record<Place, () => string>>> = new Map([
  [-1, { start: formatTexts.yesterday, phrase: formatTexts.yesterdayInPhrase }],
  [0, { start: formatTexts.today, phrase: formatTexts.todayInPhrase }],
  [1, { start: formatTexts.tomorrow, phrase: formatTexts.tomorrowInPhrase }],
]);

/** Yesterday, Today, Tomorrow, the weekday within six days, else the date. */
export function formatNearDate(date: Date, now: Date, place: Place = 'start'): string {
  const days = dayNumber(date) - dayNumber(now);
  const named = nearDays.get(days);
  if (named) return named[place]();
  return Math.abs(days) <= 6 ? localised(date, { weekday: 'long' }) : formatDate(date);
}

/** `Today, 4:05 pm` */
export function formatNearTime(date: Date, now: Date, place: Place = 'start'): string {
  const time = formatTimeOfDay(date);
  return time === '' ? '' : formatTexts.dayAndTime({ day: formatNearDate(date, now, place), clock: time });
}

/** `Today, 4–6 pm`; either end may be open. */
export function formatSlot(from: Date | undefined, to: Date | undefined, now: Date, place: Place = 'start'): string | undefined {
  if (!from) return to && formatTexts.until({ time: formatNearTime(to, now, 'phrase') });
  if (!to) return formatTexts.from({ time: formatNearTime(from, now, 'phrase') });
  if (dayNumber(to) === dayNumber(from)) return formatTexts.dayAndTime({ day: formatNearDate(from, now, place), clock: formatTimeRange(from, to) });
  return formatTexts.slot({ from: formatNearTime(from, now, place), to: formatNearTime(to, now, 'phrase') });
}

/** `5:30 pm`, a time of day as opening hours show it. */
export function formatClock(hour: number, minute: number): string {
  return formatTimeOfDay(new Date(2000, 0, 1, hour, minute));
}
