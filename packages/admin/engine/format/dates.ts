/**
 * Dates and times. An invalid date is shown as an empty text.
 * - A day: `21/11/2026` (O-9.10). A moment: `21 Nov 2026 - 4:05PM` (O-9.11). The portal's brand can change both.
 * - A day or moment near now: `Today`, `Tomorrow, 4:05 pm` (O-9.12), in lower case in the middle of a phrase.
 * - Elsewhere a time of day is `4:05 pm`, a range of times `8–10 am`, and a day in a phrase `21 Nov`, with its weekday `Sat 21 Nov`.
 */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { brand } from '../../contract/brand.ts';
import { homeDays } from '../../contract/zoned-days.ts';
import { formatTexts } from './texts.ts';
import { leftToRight, withDatesLeftToRight } from '../../contract/texts/direction.ts';
import { english, localeOf, speaksEnglish, spokenLocale } from '../../contract/texts/language.ts';

dayjs.extend(utc);

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

const minuteMs = 60_000;

/**
 * The two clocks. `here`: the reader's, for moments (O-9.10, O-9.11). `home`: the portal's, which is London's unless the
 * brand says otherwise, for slots, opening hours, days of filters and paper.
 */
type Clock = 'here' | 'home';

const quarterMs = 15 * minuteMs;
const mostKept = 10_000;
const homeOffsets = new Map<string, number>();

/** Kept by the quarter of an hour, the shortest time between two offsets: computing one takes longer than rendering a row. */
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

/** Whether the reader's clock and the portal's show different times at an instant. */
function clocksDiffer(date: Date): boolean {
  return !Number.isNaN(date.getTime()) && aheadAt.here(date) !== aheadAt.home(date);
}

/** With the name of the portal's time zone: `Time (London)`. */
function nameHome(text: string): string {
  const { TimeZone } = brand();
  return TimeZone === 'Europe/London'
    ? formatTexts.london({ time: text })
    : `${text} (${TimeZone.replace(/^.*\//, '').replaceAll('_', ' ')})`;
}

/** Marks a text that is by the portal's clock, for a reader whose clock shows another time at that instant. */
export function markHome(text: string, at: Date): string {
  return text !== '' && clocksDiffer(at) ? nameHome(text) : text;
}

function mark(text: string, at: Date, whose: Clock): string {
  if (whose === 'home') return markHome(text, at);
  return text !== '' && clocksDiffer(at) ? formatTexts.yourTime({ time: text }) : text;
}

/** Cached: creating a form takes longer than rendering a row. */
function formOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = speaksEnglish() ? localeOf(english) : spokenLocale();
  const key = [locale, JSON.stringify(options)].join();
  const form = forms.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  forms.set(key, form);
  return form;
}

/** The reading of a clock as the reader's language writes it. */
function localised(reading: Date, options: Intl.DateTimeFormatOptions): string {
  return Number.isNaN(reading.getTime()) ? '' : withDatesLeftToRight(formOf(options).format(reading));
}

/** The specified form in English, the reader's own form in other languages. */
function written(reading: Date, specified: string, elsewhere: Intl.DateTimeFormatOptions): string {
  if (Number.isNaN(reading.getTime())) return '';
  // The page may be in another language, which dayjs then knows as its own.
  return speaksEnglish() ? dayjs.utc(reading).locale('en').format(specified) : localised(reading, elsewhere);
}

/** Options of a time of day: English follows the brand's clock, other languages their own. */
function clockOptions(): Intl.DateTimeFormatOptions {
  if (!speaksEnglish()) return clock;
  return brand().Clock === '24' ? { ...clock, hour: '2-digit', hourCycle: 'h23' } : { ...clock, hourCycle: 'h12' };
}

const isFullHour = (reading: Date) => reading.getUTCMinutes() === 0;

/** `8–10 am`, `8:30–10:00 am`, `11 am – 1 pm` */
function rangeOf(from: Date, to: Date): string {
  const { minute, ...hours } = clockOptions();
  const isShort = hours.hourCycle === 'h12' && isFullHour(from) && isFullHour(to);
  const range = formOf(isShort ? hours : { ...hours, minute }).formatRange(from, to);
  return leftToRight(range.replaceAll(/[\u2009\u202F]/g, ' ').replace(/^([\d:]+) – (?=[\d:]+ [ap]m$)/, '$1–'));
}

/** Days of a clock's calendar, one after the other. */
const dayNumber = (reading: Date): number => Math.floor(reading.getTime() / 86_400_000);

/** The position of a near day in its text: the first word, or within a phrase, where English writes `today`. */
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

/** `21/11/2026`, by the reader's clock. */
export function formatDate(date: Date): string {
  return written(readingOf(date, 'here'), dayForm(), day);
}

/** `21 Nov 2026 - 4:05PM`, a moment by the reader's clock. */
export function formatTime(date: Date): string {
  return timeOf(date, 'here');
}

/** `21 Nov 2026 - 4:05PM`, a time without a zone (`2026-11-21T16:05`), the same for all readers. */
export function formatLocalTime(wireTime: string): string {
  return written(new Date(`${wireTime}Z`), ['DD MMM YYYY', clockForm()].join(' - '), moment);
}

/** `21 Nov 2026 - 4:05PM`, by the portal's clock. */
export function formatHomeTime(date: Date): string {
  return timeOf(date, 'home');
}

/** A day of the wire (`2026-11-21`): `21/11/2026`. */
export function formatDay(wireDay: string): string {
  return leftToRight(dayjs(wireDay, 'YYYY-MM-DD').format(dayForm()));
}

/** `21/11/2026 16:05 (London)`, always with the time zone: for times that are the same for all readers, such as a schedule. */
export function formatLondonTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const { hour, minute } = homeDays().clockOf(date);
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  return nameHome(`${formatDay(homeDays().dayOf(date))} ${time}`);
}

/** `21 Nov 2026 - 4:05:09PM`, in histories only; a moment by the reader's clock. */
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

/** `11 Dec` */
export function formatShortDay(date: Date): string {
  return localised(readingOf(date, 'here'), shortDay);
}

/** `Fri 11 Dec` */
export function formatShortWeekday(date: Date): string {
  return localised(readingOf(date, 'here'), { weekday: 'short', ...shortDay });
}

/** `4:05 pm`, a moment by the reader's clock. */
export function formatTimeOfDay(date: Date): string {
  return mark(localised(readingOf(date, 'here'), clockOptions()), date, 'here');
}

/** Yesterday, Today, Tomorrow, the weekday within six days, else the date; by the reader's clock. */
export function formatNearDate(date: Date, now: Date, place: Place = 'start'): string {
  return nearDateOf(readingOf(date, 'here'), readingOf(now, 'here'), place);
}

/** `Today, 4:05 pm`, a moment by the reader's clock. */
export function formatNearTime(date: Date, now: Date, place: Place = 'start'): string {
  return nearOf(date, now, place, 'here');
}

/** `Today, 4:05 pm`, by the portal's clock. */
export function formatNearHomeTime(date: Date, now: Date, place: Place = 'start'): string {
  return nearOf(date, now, place, 'home');
}

/** `Today, 4–6 pm`, a slot by the portal's clock; either end may be open. */
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

/** `5:30 pm`, a time of day as opening hours show it. */
export function formatClock(hour: number, minute: number): string {
  return localised(new Date(Date.UTC(2000, 0, 1, hour, minute)), clockOptions());
}
