/** Kinds for days and times, in the user's or the portal's time zone. */
import { z } from 'zod';
import { isBlank } from '../../../contract/values/characters.ts';
import { readDay, readLocalTime, readMoment } from '../../../contract/values/dates.ts';
import { Instant, isLocalTime, readInstant } from '../../../contract/time.ts';
import { homeDays } from '../../../contract/zoned-days.ts';
import { formatTimeWithZone, formatTime } from '../../format/dates.ts';
import { formatValue } from '../../format/values.ts';
import { filterTexts } from '../texts.ts';
import type { FilterRange, RangeFilterKind } from './field-filter.ts';
import type { FieldKind } from './field-kind.ts';
import { isHomeTimeInput, splitHomeTime } from './home-time.ts';
import { isLocalTimeSchema, localInstantAt } from './local-time.ts';

export const day: FieldKind = {
  fits: (schema) => schema instanceof z.ZodISODate,
  /** Converts an instant to its day in the portal's home time zone. */
  hold: (value) =>
    typeof value === 'string' && Instant.safeParse(value).success ? homeDays().dayOf(readInstant(value)) : value,
  parse: readDay,
  show: formatValue,
};

export const datetime: FieldKind = {
  fits: (schema) => schema instanceof z.ZodISODateTime && !isLocalTimeSchema(schema),
  /** Keeps a time without a zone: it comes from the record, because the input only creates instants. */
  parse: (typed) => (isLocalTime(typed) ? { value: typed } : readMoment(typed, localInstantAt)),
  show: (value) =>
    typeof value === 'string' && !isLocalTime(value) && !Number.isNaN(Date.parse(value))
      ? formatTime(new Date(value))
      : formatValue(value),
  csv: { read: (cell) => readMoment(cell, localInstantAt) },
};

export const localTime: FieldKind = {
  fits: isLocalTimeSchema,
  parse: readLocalTime,
  show: formatValue,
  csv: { write: (value) => (typeof value === 'string' && isLocalTime(value) ? value : undefined) },
};

export const homeTime: FieldKind = {
  isNamed: true,
  isWide: true,
  /** Checks the day only. The schema checks that day and time are complete. */
  parse(typed) {
    const { day: typedDay } = isHomeTimeInput(typed) ? splitHomeTime(typed) : {};
    const { problem } = typedDay === undefined || isBlank(typedDay) ? {} : readDay(typedDay);
    return problem === undefined ? undefined : { problem };
  },
  show: (value) =>
    typeof value === 'string'
      ? isHomeTimeInput(value)
        ? value.trim()
        : formatTimeWithZone(readInstant(value)) || value
      : formatValue(value),
  cell: (value) => (typeof value === 'string' ? formatTimeWithZone(readInstant(value)) : formatValue(value)),
  csv: { read: (cell) => readMoment(cell, homeDays().instantAt) },
};

/** The latest day that a filter accepts (O-5.09). */
export const lastDay = '2099-12-31';

/**
 * Returns the reason why a range of days cannot be applied (O-5.08 to O-5.10; decisions, "Date range"). A range with
 * one open end is incomplete. An empty range and a range of one day are valid.
 */
export function rangeProblem({ from, to }: FilterRange): { readonly text?: string } | undefined {
  const [unread] = [from, to].flatMap((end) => (end === undefined ? [] : (readDay(end).problem ?? [])));
  if (unread !== undefined) return { text: unread };
  if ([from, to].some((end) => end !== undefined && end > lastDay)) return { text: filterTexts.before2100() };
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined) return {};
  return to < from ? { text: filterTexts.endAfterStart() } : undefined;
}

/** A filter by a range of days. Converts instants to days, because other screens link to lists with instants. */
export const dayFilter: RangeFilterKind = {
  isRange: true,
  readEnd: (text) => (Instant.safeParse(text).success ? homeDays().dayOf(readInstant(text)) : readDay(text).value),
  problem: rangeProblem,
};
