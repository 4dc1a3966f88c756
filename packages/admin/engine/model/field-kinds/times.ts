/** Days, and instants in the reader's time zone or in the portal's. */
import { isBlank } from '../../../contract/values/characters.ts';
import { readDay, readLocalTime, readMoment } from '../../../contract/values/dates.ts';
import { Instant, isLocalTime, readInstant } from '../../../contract/time.ts';
import { homeDays } from '../../../contract/zoned-days.ts';
import { formatLondonTime, formatTime } from '../../format/dates.ts';
import { plainText } from '../../format/values.ts';
import type { FieldKind } from './field-kind.ts';
import { isBeingTyped, partsAt } from './home-time.ts';
import { localInstantAt } from './local-time.ts';

export const day: FieldKind = {
  /** An instant becomes its day in the portal's home time zone. */
  hold: (value) =>
    typeof value === 'string' && Instant.safeParse(value).success ? homeDays().dayOf(readInstant(value)) : value,
  parse: readDay,
  show: plainText,
};

export const datetime: FieldKind = {
  /** Keeps a time without a zone: it is the record's own, because the input holds instants. */
  parse: (typed) => (isLocalTime(typed) ? { value: typed } : readMoment(typed, localInstantAt)),
  show: (value) =>
    typeof value === 'string' && !isLocalTime(value) && !Number.isNaN(Date.parse(value))
      ? formatTime(new Date(value))
      : plainText(value),
  csv: { read: (cell) => readMoment(cell, localInstantAt) },
};

export const localTime: FieldKind = { parse: readLocalTime, show: plainText };

export const homeTime: FieldKind = {
  isWide: true,
  /** Reads the day only: the schema checks whether day and time are complete. */
  parse(typed) {
    const { day: typedDay } = isBeingTyped(typed) ? partsAt(typed) : {};
    const { problem } = typedDay === undefined || isBlank(typedDay) ? {} : readDay(typedDay);
    return problem === undefined ? undefined : { problem };
  },
  show: (value) =>
    typeof value === 'string'
      ? isBeingTyped(value)
        ? value.trim()
        : formatLondonTime(readInstant(value)) || value
      : plainText(value),
  csv: { read: (cell) => readMoment(cell, homeDays().instantAt) },
};
