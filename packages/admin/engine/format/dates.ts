/**
 * Formats dates and times. An invalid `Date` becomes an empty string. The specification defines a day as `21/11/2026`
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

const clockFormats = { '12': 'h:mmA', '24': 'HH:mm' } as const;

/** Returns the format in which days are displayed and typed: `DD/MM/YYYY`. */
export const dayFormat = (): string => brand().Days;

/** Returns the format in which moments are typed: `DD/MM/YYYY HH:mm`. */
export const momentFormat = (): string => [dayFormat(), 'HH:mm'].join(' ');

const clockFormat = (): string => clockFormats[brand().Clock];

const formatters = new Map<string, Intl.DateTimeFormat>();

const minuteMs = 60_000;

/**
 * A clock. `here` is the user's, for moments (O-9.10, O-9.11). `home` is the portal's (London's unless the brand says
 * otherwise), for slots, opening hours, the days in filters, and PDFs.
 */
type Clock = 'here' | 'home';

const quarterMs = 15 * minuteMs;
const maxCachedOffsets = 10_000;
const homeOffsets = new Map<string, number>();

/** Returns the portal's offset from UTC, in ms. Caches it per quarter hour, because it never changes in between. */
function homeOffsetAt(date: Date): number {
  const key = `${brand().TimeZone} ${Math.floor(date.getTime() / quarterMs)}`;
  const ahead = homeOffsets.get(key) ?? homeDays().aheadAt(date);
  if (homeOffsets.size >= maxCachedOffsets) homeOffsets.clear();
  homeOffsets.set(key, ahead);
  return ahead;
}

const offsetAt: Readonly<Record<Clock, (date: Date) => number>> = {
  here: (date) => -date.getTimezoneOffset() * minuteMs,
  home: homeOffsetAt,
};

/** Converts an instant to a `Date` whose UTC fields are the clock's reading. */
const toClockDate = (date: Date, whose: Clock): Date =>
  Number.isNaN(date.getTime()) ? date : new Date(date.getTime() + offsetAt[whose](date));

function clocksDiffer(date: Date): boolean {
  return !Number.isNaN(date.getTime()) && offsetAt.here(date) !== offsetAt.home(date);
}

/** Appends the name of the portal's time zone: `Time (London)`. */
function appendHomeZone(text: string): string {
  const { TimeZone } = brand();
  return TimeZone === 'Europe/London'
    ? formatTexts.london({ time: text })
    : `${text} (${TimeZone.replace(/^.*\//, '').replaceAll('_', ' ')})`;
}

/** Appends the portal's time zone to a text, if the user's clock shows another time at that instant. */
export function markHomeTime(text: string, at: Date): string {
  return text !== '' && clocksDiffer(at) ? appendHomeZone(text) : text;
}

function markTime(text: string, at: Date, whose: Clock): string {
  if (whose === 'home') return markHomeTime(text, at);
  return text !== '' && clocksDiffer(at) ? formatTexts.yourTime({ time: text }) : text;
}

/** Returns a cached formatter, because creating one is slower than rendering a row. */
function formatterOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = isEnglish() ? localeOf(english) : currentLocale();
  const key = [locale, JSON.stringify(options)].join();
  const form = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formatters.set(key, form);
  return form;
}

function formatLocalised(reading: Date, options: Intl.DateTimeFormatOptions): string {
  return Number.isNaN(reading.getTime()) ? '' : withDatesLeftToRight(formatterOf(options).format(reading));
}

/** Formats a reading: in English as specified, in other languages in their own format. */
function formatReading(reading: Date, specified: string, elsewhere: Intl.DateTimeFormatOptions): string {
  if (Number.isNaN(reading.getTime())) return '';
  // Set the locale explicitly: dayjs may have another default.
  return isEnglish() ? dayjs.utc(reading).locale('en').format(specified) : formatLocalised(reading, elsewhere);
}

/** Returns the options for a time of day. English follows the brand's clock, other languages their own. */
function clockOptions(): Intl.DateTimeFormatOptions {
  if (!isEnglish()) return clock;
  return brand().Clock === '24' ? { ...clock, hour: '2-digit', hourCycle: 'h23' } : { ...clock, hourCycle: 'h12' };
}

const isFullHour = (reading: Date) => reading.getUTCMinutes() === 0;

/** Formats a range of times: `8–10 am`, `8:30–10:00 am`, `11 am – 1 pm`. */
function formatTimeRange(from: Date, to: Date): string {
  const { minute, ...hours } = clockOptions();
  const isShort = hours.hourCycle === 'h12' && isFullHour(from) && isFullHour(to);
  const range = formatterOf(isShort ? hours : { ...hours, minute }).formatRange(from, to);
  return leftToRight(range.replaceAll(/[\u2009\u202F]/g, ' ').replace(/^([\d:]+) – (?=[\d:]+ [ap]m$)/, '$1–'));
}

const dayNumber = (reading: Date): number => Math.floor(reading.getTime() / 86_400_000);

/** The position of a near day in its text. English uses lower case within a phrase: `today`. */
export type DayPosition = 'start' | 'phrase';

const nearDays: ReadonlyMap<number, Readonly<Record<DayPosition, () => string>>> = new Map([
  [-1, { start: formatTexts.yesterday, phrase: formatTexts.yesterdayInPhrase }],
  [0, { start: formatTexts.today, phrase: formatTexts.todayInPhrase }],
  [1, { start: formatTexts.tomorrow, phrase: formatTexts.tomorrowInPhrase }],
]);

function nearDateOf(reading: Date, now: Date, place: DayPosition): string {
  const days = dayNumber(reading) - dayNumber(now);
  const named = nearDays.get(days);
  if (named) return named[place]();
  return Math.abs(days) <= 6 ? formatLocalised(reading, { weekday: 'long' }) : formatReading(reading, dayFormat(), day);
}

function nearTimeOf(reading: Date, now: Date, place: DayPosition): string {
  const time = formatLocalised(reading, clockOptions());
  return time === '' ? '' : formatTexts.dayAndTime({ day: nearDateOf(reading, now, place), clock: time });
}

const timeOf = (date: Date, whose: Clock) =>
  markTime(formatReading(toClockDate(date, whose), ['DD MMM YYYY', clockFormat()].join(' - '), moment), date, whose);
const nearOf = (date: Date, now: Date, place: DayPosition, whose: Clock) =>
  markTime(nearTimeOf(toClockDate(date, whose), toClockDate(now, whose), place), date, whose);

/** Formats a day in the user's time zone: `21/11/2026`. */
export function formatDate(date: Date): string {
  return formatReading(toClockDate(date, 'here'), dayFormat(), day);
}

/** Formats a moment in the user's time zone: `21 Nov 2026 - 4:05PM`. */
export function formatTime(date: Date): string {
  return timeOf(date, 'here');
}

/** Formats a time without a zone (`2026-11-21T16:05`), the same for all users: `21 Nov 2026 - 4:05PM`. */
export function formatLocalTime(wireTime: string): string {
  return formatReading(new Date(`${wireTime}Z`), ['DD MMM YYYY', clockFormat()].join(' - '), moment);
}

/** Formats a moment in the portal's time zone: `21 Nov 2026 - 4:05PM`. */
export function formatHomeTime(date: Date): string {
  return timeOf(date, 'home');
}

/** Formats an ISO day (`2026-11-21`): `21/11/2026`. */
export function formatDay(wireDay: string): string {
  return leftToRight(dayjs(wireDay, 'YYYY-MM-DD').format(dayFormat()));
}

/** Formats a time that is the same for all users, such as a schedule, with its zone: `21/11/2026 16:05 (London)`. */
export function formatTimeWithZone(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const { hour, minute } = homeDays().clockOf(date);
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  return appendHomeZone(`${formatDay(homeDays().dayOf(date))} ${time}`);
}

/** Formats a moment in a history, with seconds, in the user's time zone: `21 Nov 2026 - 4:05:09PM`. */
export function formatHistoryTime(date: Date): string {
  return markTime(
    formatReading(toClockDate(date, 'here'), ['DD MMM YYYY', clockFormat().replace('mm', 'mm:ss')].join(' - '), {
      ...moment,
      second: '2-digit',
    }),
    date,
    'here',
  );
}

/** Formats a day without its year: `11 Dec`. */
export function formatShortDay(date: Date): string {
  return formatLocalised(toClockDate(date, 'here'), shortDay);
}

/** Formats a day without its year, with its weekday: `Fri 11 Dec`. */
export function formatShortWeekday(date: Date): string {
  return formatLocalised(toClockDate(date, 'here'), { weekday: 'short', ...shortDay });
}

/** Formats a time of day in the user's time zone: `4:05 pm`. */
export function formatTimeOfDay(date: Date): string {
  return markTime(formatLocalised(toClockDate(date, 'here'), clockOptions()), date, 'here');
}

/** Formats a day in the user's time zone: Yesterday, Today, Tomorrow, the weekday within six days, or else the date. */
export function formatNearDate(date: Date, now: Date, place: DayPosition = 'start'): string {
  return nearDateOf(toClockDate(date, 'here'), toClockDate(now, 'here'), place);
}

/** Formats a moment near now in the user's time zone: `Today, 4:05 pm`. */
export function formatNearTime(date: Date, now: Date, place: DayPosition = 'start'): string {
  return nearOf(date, now, place, 'here');
}

/** Formats a moment near now in the portal's time zone: `Today, 4:05 pm`. */
export function formatNearHomeTime(date: Date, now: Date, place: DayPosition = 'start'): string {
  return nearOf(date, now, place, 'home');
}

/** Formats a slot in the portal's time zone: `Today, 4–6 pm`. Either end may be open. */
export function formatSlot(
  from: Date | undefined,
  to: Date | undefined,
  now: Date,
  place: DayPosition = 'start',
): string | undefined {
  if (!from) return to && formatTexts.until({ time: formatNearHomeTime(to, now, 'phrase') });
  if (!to) return formatTexts.from({ time: formatNearHomeTime(from, now, 'phrase') });
  const [start, end, today] = [toClockDate(from, 'home'), toClockDate(to, 'home'), toClockDate(now, 'home')];
  const slot =
    dayNumber(end) === dayNumber(start)
      ? formatTexts.dayAndTime({ day: nearDateOf(start, today, place), clock: formatTimeRange(start, end) })
      : formatTexts.slot({ from: nearTimeOf(start, today, place), to: nearTimeOf(end, today, 'phrase') });
  return markHomeTime(slot, from);
}

/** Formats a time of opening hours: `5:30 pm`. */
export function formatClock(hour: number, minute: number): string {
  return formatLocalised(new Date(Date.UTC(2000, 0, 1, hour, minute)), clockOptions());
}
