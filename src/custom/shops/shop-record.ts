/** A shop as the portal holds it: the list's row and the record in one shape, hours as the week that people edit. */
import { z } from 'zod';
import { spokenLocale } from 'schema-admin/contract/texts/language.ts';
import { londonClockOf } from 'schema-admin/contract/london.ts';
import { type PickingDay, Shop, ShopListItem } from '../../../contract/shops/shops.ts';
import { type WrittenDay, WrittenDay as WrittenDaySchema } from '../../../contract/orders/picking-hours.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { formatClock } from 'schema-admin/engine/format/dates.ts';
import { shopTexts } from './texts.ts';

const text = z.string().nullish();

export const ShopRecord = z.object({
  ...Shop.shape,
  ...ShopListItem.shape,
  Line1: text,
  Line2: text,
  /** Monday first; a closed day has nulls. */
  PickingHours: z.array(WrittenDaySchema).optional(),
});
export type ShopRecord = z.infer<typeof ShopRecord>;

/** The one country there is (C-3.04). */
export const country = shopTexts.unitedKingdom();

/** Monday first. */
export const weekdays: readonly string[] = Array.from({ length: 7 }, (_, day) =>
  new Date(Date.UTC(2024, 0, 1 + day)).toLocaleDateString(spokenLocale(), { weekday: 'long', timeZone: 'UTC' }),
);

/** The record of a shop, its address beside its name, so that each section edits fields of one record. */
export function recordOf({ Address, PickingHours, ...shop }: Shop): ShopRecord {
  const { Line1, Line2, City, County, PostalCode } = Address ?? {};
  return { ...shop, Line1, Line2, City, County, PostalCode, PickingHours: weekOf(PickingHours ?? []) };
}

/** All seven days in London wall-clock time (decisions, "Picking hours"); one that is absent or lacks an end is closed. */
function weekOf(days: readonly PickingDay[]): WrittenDay[] {
  return weekdays.map((_, index) => {
    const day = days.find(({ Day }) => Day === index + 1);
    const closed = {
      Id: day?.Id ?? null,
      Day: index + 1,
      StartHour: null,
      StartMinute: null,
      EndHour: null,
      EndMinute: null,
    };
    if (!day?.StartTime || !day.EndTime) return closed;
    const [start, end] = [day.StartTime, day.EndTime].map((instant) => londonClockOf(readInstant(instant)));
    return start && end
      ? { ...closed, StartHour: start.hour, StartMinute: start.minute, EndHour: end.hour, EndMinute: end.minute }
      : closed;
  });
}

/** One line a day: `Monday: 9:00 am – 5:30 pm`, or that it is closed. */
export function weekInWords(value: unknown): string {
  const lines = z
    .array(WrittenDaySchema)
    .catch([])
    .parse(value)
    .map(({ Day, StartHour, StartMinute, EndHour, EndMinute }) => {
      const [from, to] = [clockText(StartHour, StartMinute), clockText(EndHour, EndMinute)];
      return shopTexts.dayHours({
        day: weekdays[Day - 1] ?? '',
        hours: from === undefined || to === undefined ? shopTexts.closed() : shopTexts.span({ from, to }),
      });
    });
  return lines.join('\n');
}

/** `09:05` and `5:30 pm` of a day; an end that is missing is `undefined`. */
export function clockText(hour: number | null, minute: number | null): string | undefined {
  return hour === null || minute === null ? undefined : formatClock(hour, minute);
}

/** What forms ask of an address. */
export const addressFields = [
  { key: 'Line1', label: shopTexts.lineOne() },
  { key: 'Line2', label: shopTexts.lineTwo() },
  { key: 'PostalCode', label: shopTexts.postalCode() },
  { key: 'City' },
  { key: 'County', hint: shopTexts.countryHint({ country }) },
] as const;
