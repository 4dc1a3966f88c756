/**
 * Formats dates and times. An invalid date becomes an empty text. The specification defines a day as `21/11/2026`
 * (O-9.10), a moment as `21 Nov 2026 - 4:05PM` (O-9.11), and near days as `Today`, `Tomorrow, 4:05 pm` (O-9.12).
 */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { brand } from '../../contract/brand.ts';
import { homeDays } from '../../contract/zoned-days.ts';
import { formatTexts } from './texts.ts';
import { leftToRight, withDatesLeftToRight } from '../../contract/texts/direction.ts';
import { english, localeOf, isEnglish, currentLocale } from '../../contract/texts/language.ts';

dayjs.extend(utc);

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const shortDay = { day: 'numeric', month: 'short' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;
const moment = { day: '2-digit', month: 'short', year: 'numeric', ...clock } as const;

const clockForms = { '12': 'h:mmA', '24': 'HH:mm' } as const;

/** Returns the format of a displayed and typed day: `DD/MM/YYYY`. */
export const dayForm = (): string => brand().Days;

/** Returns the format of a typed moment: `DD/MM/YYYY HH:mm`. */
export const momentForm = (): string => [dayForm(), 'HH:mm'].join(' ');

const clockForm = (): string => clockForms[brand().Clock];

const forms = new Map<string, Intl.DateTimeFormat>();

const minuteMs = 60_000;

/**
 * The two clocks: `here` is the user's, for moments (O-9.10, O-9.11). `home` is the portal's (London's unless the brand
 * says otherwise), for slots, opening hours, days of filters and PDFs.
 */
type Clock = 'here' | 'home';

const quarterMs = 15 * minuteMs;
const mostKept = 10_000;
const homeOffsets = new Map<string, number>();

/** Caches offsets per quarter of an hour, which is the shortest time between two offsets. */
function homeAheadAt(date: Date): number {
  const key = `${brand().TimeZone} ${Math.floor(date.getTime() / quarterMs)}`;
  const ahead = homeOffsets.get(key) ?? homeDays().aheadAt(date);
  if (homeOffsets.size >= mostKept) homeOffsets.clear();
  homeOffsets.set(key, ahead);
  return ahead;
}

const aheadAt: Readonly<Record<Clock, (date: Date) => number>> = {
  here: (date) => -date.getTimezoneOffset() * minuteMs,
  home: homeAheadAt,
};

/** Converts an instant to a Date whose UTC fields are the clock's. */
const readingOf = (date: Date, whose: Clock): Date =>
  Number.isNaN(date.getTime()) ? date : new Date(date.getTime() + aheadAt[whose](date));

/** Returns whether the user's clock and the portal's show different times at an instant. */
function clocksDiffer(date: Date): boolean {
  return !Number.isNaN(date.getTime()) && aheadAt.here(date) !== aheadAt.home(date);
}

/** Appends the name of the portal's time zone: `Time (London)`. */
function nameHome(text: string): string {
  const { TimeZone } = brand();
  return TimeZone === 'Europe/London'
    ? formatTexts.london({ time: text })
    : `${text} (${TimeZone.replace(/^.*\//, '').replaceAll('_', ' ')})`;
}

/** Marks a text that uses the portal's clock, if the user's clock shows another time at that instant. */
export function markHome(text: string, at: Date): string {
  return text !== '' && clocksDiffer(at) ? nameHome(text) : text;
}

function mark(text: string, at: Date, whose: Clock): string {
  if (whose === 'home') return markHome(text, at);
  return text !== '' && clocksDiffer(at) ? formatTexts.yourTime({ time: text }) : text;
}

/** Caches formats, because creating one is slower than rendering a row. */
function formOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = isEnglish() ? localeOf(english) : currentLocale();
  const key = [locale, JSON.stringify(options)].join();
  const form = forms.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  forms.set(key, form);
  return form;
}

/** Formats a clock's reading in the current language. */
function localised(reading: Date, options: Intl.DateTimeFormatOptions): string {
  return Number.isNaN(reading.getTime()) ? '' : withDatesLeftToRight(formOf(options).format(reading));
}

/** Uses the specified format in English, and the language's own format otherwise. */
function written(reading: Date, specified: string, elsewhere: Intl.DateTimeFormatOptions): string {
  if (Number.isNaN(reading.getTime())) return '';
  // Set the locale explicitly: dayjs may have another default.
  return isEnglish() ? dayjs.utc(reading).locale('en').format(specified) : localised(reading, elsewhere);
}

/** Returns the options of a time of day. English follows the brand's clock, other languages their own. */
function clockOptions(): Intl.DateTimeFormatOptions {
  if (!isEnglish()) return clock;
  return brand().Clock === '24' ? { ...clock, hour: '2-digit', hourCycle: 'h23' } : { ...clock, hourCycle: 'h12' };
}

const isFullHour = (reading: Date) => reading.getUTCMinutes() === 0;

/** Formats a range of times: `8–10 am`, `8:30–10:00 am`, `11 am – 1 pm`. */
function rangeOf(from: Date, to: Date): string {
  const { minute, ...hours } = clockOptions();
  const isShort = hours.hourCycle === 'h12' && isFullHour(from) && isFullHour(to);
  const range = formOf(isShort ? hours : { ...hours, minute }).formatRange(from, to);
  return leftToRight(range.replaceAll(/[\u2009\u202F]/g, ' ').replace(/^([\d:]+) – (?=[\d:]+ [ap]m$)/, '$1–'));
}

/** Returns a consecutive number of the reading's day. */
const dayNumber = (reading: Date): number => Math.floor(reading.getTime() / 86_400_000);

/** The position of a near day in its text. English uses lower case within a phrase: `today`. */
export type Place = 'start' | 'phrase';

const nearDays: ReadonlyMap<number, Readonly<Record<Place, () => string>>> = new Map([
  [-1, { start: formatTexts.yesterday, phrase: formatTexts.yesterdayInPhrase }],
  [0, { start: formatTexts.today, phrase: formatTexts.todayInPhrase }],
  [1, { start: formatTexts.tomorrow, phrase: formatTexts.tomorrowInPhrase }],
]);

function nearDateOf(reading: Date, now: Date, place: Place): string {
  const days = dayNumber(reading) - dayNumber(now);
  const named = nearDays.get(days);
  if (named) return named[place]();
  return Math.abs(days) <= 6 ? localised(reading, { weekday: 'long' }) : written(reading, dayForm(), day);
}

function nearTimeOf(reading: Date, now: Date, place: Place): string {
  const time = localised(reading, clockOptions());
  return time === '' ? '' : formatTexts.dayAndTime({ day: nearDateOf(reading, now, place), clock: time });
}

const timeOf = (date: Date, whose: Clock) =>
  mark(written(readingOf(date, whose), ['DD MMM YYYY', clockForm()].join(' - '), moment), date, whose);
const nearOf = (date: Date, now: Date, place: Place, whose: Clock) =>
  mark(nearTimeOf(readingOf(date, whose), readingOf(now, whose), place), date, whose);

/** Formats a day in the user's time zone: `21/11/2026`. */
export function formatDate(date: Date): string {
  return written(readingOf(date, 'here'), dayForm(), day);
}

/** Formats a moment in the user's time zone: `21 Nov 2026 - 4:05PM`. */
export function formatTime(date: Date): string {
  return timeOf(date, 'here');
}

/** Formats a time without a zone (`2026-11-21T16:05`), the same for all users: `21 Nov 2026 - 4:05PM`. */
export function formatLocalTime(wireTime: string): string {
  return written(new Date(`${wireTime}Z`), ['DD MMM YYYY', clockForm()].join(' - '), moment);
}

/** Formats a moment in the portal's time zone: `21 Nov 2026 - 4:05PM`. */
export function formatHomeTime(date: Date): string {
  return timeOf(date, 'home');
}

/** Formats an ISO day (`2026-11-21`): `21/11/2026`. */
export function formatDay(wireDay: string): string {
  return leftToRight(dayjs(wireDay, 'YYYY-MM-DD').format(dayForm()));
}

/** Formats a time that is the same for all users, such as a schedule, with its zone: `21/11/2026 16:05 (London)`. */
export function formatLondonTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const { hour, minute } = homeDays().clockOf(date);
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  return nameHome(`${formatDay(homeDays().dayOf(date))} ${time}`);
}

/** Formats a moment of a history, with seconds, in the user's time zone: `21 Nov 2026 - 4:05:09PM`. */
export function formatHistoryTime(date: Date): string {
  return mark(
    written(readingOf(date, 'here'), ['DD MMM YYYY', clockForm().replace('mm', 'mm:ss')].join(' - '), {
      ...moment,
      second: '2-digit',
    }),
    date,
    'here',
  );
}

/** Formats a day without its year: `11 Dec`. */
export function formatShortDay(date: Date): string {
  return localised(readingOf(date, 'here'), shortDay);
}

/** Formats a day without its year, with its weekday: `Fri 11 Dec`. */
export function formatShortWeekday(date: Date): string {
  return localised(readingOf(date, 'here'), { weekday: 'short', ...shortDay });
}

/** Formats a time of day in the user's time zone: `4:05 pm`. */
export function formatTimeOfDay(date: Date): string {
  return mark(localised(readingOf(date, 'here'), clockOptions()), date, 'here');
}

/** Formats a day in the user's time zone: Yesterday, Today, Tomorrow, the weekday within six days, or else the date. */
export function formatNearDate(date: Date, now: Date, place: Place = 'start'): string {
  return nearDateOf(readingOf(date, 'here'), readingOf(now, 'here'), place);
}

/** Formats a moment near now in the user's time zone: `Today, 4:05 pm`. */
export function formatNearTime(date: Date, now: Date, place: Place = 'start'): string {
  return nearOf(date, now, place, 'here');
}

/** Formats a moment near now in the portal's time zone: `Today, 4:05 pm`. */
export function formatNearHomeTime(date: Date, now: Date, place: Place = 'start'): string {
  return nearOf(date, now, place, 'home');
}

/** Formats a slot in the portal's time zone: `Today, 4–6 pm`. Either end may be open. */
export function formatSlot(
  from: Date | undefined,
  to: Date | undefined,
  now: Date,
  place: Place = 'start',
): string | undefined {
  if (!from) return to && formatTexts.until({ time: formatNearHomeTime(to, now, 'phrase') });
  if (!to) return formatTexts.from({ time: formatNearHomeTime(from, now, 'phrase') });
  const [start, end, today] = [readingOf(from, 'home'), readingOf(to, 'home'), readingOf(now, 'home')];
  const slot =
    dayNumber(end) === dayNumber(start)
      ? formatTexts.dayAndTime({ day: nearDateOf(start, today, place), clock: rangeOf(start, end) })
      : formatTexts.slot({ from: nearTimeOf(start, today, place), to: nearTimeOf(end, today, 'phrase') });
  return markHome(slot, from);
}

/** Formats a time of opening hours: `5:30 pm`. */
export function formatClock(hour: number, minute: number): string {
  return localised(new Date(Date.UTC(2000, 0, 1, hour, minute)), clockOptions());
}
