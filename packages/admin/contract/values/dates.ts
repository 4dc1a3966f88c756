/** Parses dates and times as users type and paste them (ADR 076). */
import { z } from 'zod';
import { brand } from '../brand.ts';
import { isLocalTime } from '../time.ts';
import { localeOf, currentLocale } from '../texts/language.ts';
import { plainCharacters } from './characters.ts';
import type { Reading } from './reading.ts';
import { valueTexts } from './texts.ts';

const refuse = (problem: string) => ({ problem });

/** Removes accents, case and dots for comparing words. */
const bare = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('.', '').toLowerCase();

type Words = ReadonlyMap<string, number>;

const named = new Map<string, { readonly months: Words; readonly weekdays: Words }>();

/** Returns the names of months (1 to 12) and weekdays (0 is Sunday) in a language, also as inflected in a date. */
function namesIn(locale: string) {
  const known = named.get(locale);
  if (known) return known;
  const forms = (part: 'month' | 'weekday') =>
    (['long', 'short'] as const)
      .flatMap((style) => [{ [part]: style }, { day: 'numeric', month: style, [part]: style }] as const)
      .map((options) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
  const read = (part: 'month' | 'weekday', dates: readonly (readonly [number, Date])[]): Words =>
    new Map(
      dates.flatMap(([number, date]) =>
        forms(part).flatMap((form) =>
          form
            .formatToParts(date)
            .flatMap(({ type, value }) => (type === part ? [[bare(value), number] as const] : [])),
        ),
      ),
    );
  const months = read(
    'month',
    Array.from({ length: 12 }, (_, index) => [index + 1, new Date(Date.UTC(2026, index, 1))] as const),
  );
  // 1 November 2026 is a Sunday.
  const weekdays = read(
    'weekday',
    Array.from({ length: 7 }, (_, index) => [index, new Date(Date.UTC(2026, 10, 1 + index))] as const),
  );
  const names = { months, weekdays };
  named.set(locale, names);
  return names;
}

function lookUp(word: string, part: 'months' | 'weekdays'): number | undefined {
  // `Sept` is a common British abbreviation.
  if (part === 'months' && bare(word) === 'sept') return 9;
  return namesIn(currentLocale())[part].get(bare(word)) ?? namesIn(localeOf({ tag: 'en-GB' }))[part].get(bare(word));
}

const form = () => brand().Days;

interface Parts {
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly weekday?: number | undefined;
}

/**
 * Parses `6/12/2026`, `07-12-2026`, `08.12.2026`, `2026-12-06`. The brand's format decides the order of day and month.
 */
function numericParts(text: string): Parts | undefined {
  const [, year, isoMonth = '', isoDay = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (year !== undefined) return { year, month: isoMonth, day: isoDay };
  const [, first = '', , second = '', last] = /^(\d{1,2})( ?[-/.] ?| )(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? [];
  if (last === undefined) return undefined;
  return form().indexOf('MM') < form().indexOf('DD')
    ? { month: first, day: second, year: last }
    : { day: first, month: second, year: last };
}

/**
 * Parses `Sun 6 Dec 2026`, `6th December 2026`, `Dec 6, 2026`, `06-Dec-2026`, in English and in the current language.
 */
function writtenParts(text: string): Parts | undefined {
  const words = text.split(/[\s,،/-]+/).filter((word) => word !== '');
  const numbers = words.flatMap((word) => /^(\d{1,4})(?:st|nd|rd|th|er|\.)?$/i.exec(word)?.[1] ?? []);
  const names = words.filter((word) => !/^\d/.test(word));
  const months = names.flatMap((name) => lookUp(name, 'months') ?? []);
  const others = names.filter((name) => lookUp(name, 'months') === undefined);
  const [month] = months;
  const [day, year] = numbers;
  if (
    months.length !== 1 ||
    numbers.length !== 2 ||
    numbers.length + names.length !== words.length ||
    day === undefined ||
    year === undefined ||
    day.length > 2
  ) {
    return undefined;
  }
  // Some languages have weekdays of two words, such as `Dydd Sul`.
  const weekday =
    others.length === 0 ? undefined : (lookUp(others.join(' '), 'weekdays') ?? lookUp(others.at(-1) ?? '', 'weekdays'));
  return others.length > 0 && weekday === undefined ? undefined : { day, month: String(month), year, weekday };
}

/** Parses a day, and returns it as `YYYY-MM-DD`. */
export function readDay(typed: string): Reading<string> {
  const shown = typed.trim();
  // Spreadsheets append midnight.
  const text = plainCharacters(typed).replace(/[T ]00:00(?::00(?:\.0+)?)?$/, '');
  const parts = numericParts(text) ?? writtenParts(text);
  if (!parts) return refuse(valueTexts.notADay({ typed: shown, form: form() }));
  if (parts.year.length !== 4) {
    return refuse(
      valueTexts.fourDigitYear({
        example: form()
          .replace('DD', parts.day)
          .replace('MM', parts.month)
          .replace('YYYY', `20${parts.year.slice(-2)}`),
      }),
    );
  }
  const day = [parts.year, parts.month.padStart(2, '0'), parts.day.padStart(2, '0')].join('-');
  const isDay =
    z.iso.date().safeParse(day).success && (parts.weekday === undefined || new Date(day).getUTCDay() === parts.weekday);
  return isDay ? { value: day } : refuse(valueTexts.noSuchDay({ typed: shown }));
}

/** AM and PM in English, Welsh and Arabic. */
const halves = '(?:(a|p)\\.?m\\.?|(yb|ص)|(yh|م))';
const hoursAndMinutes = '\\d{1,2}(?:[:.]| ?h ?)\\d{2}(?::\\d{2}(?:\\.\\d+)?)?';
const clock = new RegExp(`^(\\d{1,2})(?:(?:[:.]| ?h ?)(\\d{2})(?::00(?:\\.0+)?)?|h)? ?${halves}?$`, 'iu');

/** Parses a time of day in minutes since midnight: `14:30`, `2.30 pm`, `2pm`, `14h30`. */
export function readClock(typed: string): Reading<number> {
  const [, hours, minutes = '00', english = '', morning = '', afternoon = ''] =
    clock.exec(plainCharacters(typed)) ?? [];
  const [hour, minute] = [Number(hours), Number(minutes)];
  const isTwelve = english + morning + afternoon !== '';
  const isAfternoon = english.toLowerCase() === 'p' || afternoon !== '';
  if (hours === undefined || minute > 59 || (isTwelve ? hour < 1 || hour > 12 : hour > 23)) {
    return refuse(valueTexts.notATime({ typed: typed.trim() }));
  }
  return { value: (isTwelve ? (hour % 12) + (isAfternoon ? 12 : 0) : hour) * 60 + minute };
}

/** A day followed by a time that has minutes or AM/PM. */
const withTime = new RegExp(
  `^(.*?\\d.*?)(?:T|[\\s,،]+(?:- )?)(${hoursAndMinutes} ?${halves}?|\\d{1,2} ?${halves})$`,
  'iu',
);
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i;

/**
 * Parses a day with a time as ISO UTC. `instantAt` finds the instant of a minute of a day in the field's time zone, and
 * returns `undefined` if the clocks go forward past it. A text with an offset needs no time zone.
 */
export function readMoment(
  typed: string,
  instantAt: (day: string, minute: number) => Date | undefined,
): Reading<string> {
  const shown = typed.trim();
  const text = plainCharacters(typed);
  if (instant.test(text) && !Number.isNaN(Date.parse(text))) return { value: new Date(text).toISOString() };
  const read = readDayAndMinute(typed);
  if (read.value === undefined) return read;
  const { day, minute } = read.value;
  const found = instantAt(day, minute);
  return found ? { value: found.toISOString() } : refuse(valueTexts.skippedTime({ typed: shown }));
}

/** Parses a day with a time as a time without a zone: `2026-11-21T16:05:00`. Keeps an ISO 8601 text unchanged. */
export function readLocalTime(typed: string): Reading<string> {
  const text = plainCharacters(typed);
  if ((instant.test(text) || isLocalTime(text)) && !Number.isNaN(Date.parse(text))) return { value: text };
  const read = readDayAndMinute(typed);
  if (read.value === undefined) return read;
  const { day, minute } = read.value;
  const time = [Math.floor(minute / 60), minute % 60, 0].map((part) => String(part).padStart(2, '0')).join(':');
  return { value: `${day}T${time}` };
}

function readDayAndMinute(typed: string): Reading<{ readonly day: string; readonly minute: number }> {
  const [, days, times] = withTime.exec(plainCharacters(typed)) ?? [];
  if (days === undefined || times === undefined) {
    return refuse(valueTexts.notAMoment({ typed: typed.trim(), form: [form(), 'HH:mm'].join(' ') }));
  }
  const [day, minute] = [readDay(days), readClock(times)];
  if (day.problem !== undefined) return day;
  if (minute.problem !== undefined) return minute;
  return { value: { day: day.value, minute: minute.value } };
}
