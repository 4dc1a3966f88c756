/** A shop as one flat record for its list and its forms, with the hours as an editable week. */
import { z } from 'zod';
import { currentLocale } from 'schema-admin/contract/texts/language.ts';
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
  /** Seven days, starting on Monday. A closed day has nulls. */
  PickingHours: z.array(WrittenDaySchema).optional(),
});
export type ShopRecord = z.infer<typeof ShopRecord>;

/** The only supported country (C-3.04). */
export const country = shopTexts.unitedKingdom();

/** Names of the days of the week, starting on Monday. */
export const weekdays: readonly string[] = Array.from({ length: 7 }, (_, day) =>
  new Date(Date.UTC(2024, 0, 1 + day)).toLocaleDateString(currentLocale(), { weekday: 'long', timeZone: 'UTC' }),
);

/** Flattens the address into the record, so that each form edits one record. */
export function recordOf({ Address, PickingHours, ...shop }: Shop): ShopRecord {
  const { Line1, Line2, City, County, PostalCode } = Address ?? {};
  return { ...shop, Line1, Line2, City, County, PostalCode, PickingHours: weekOf(PickingHours ?? []) };
}

/** Returns seven days in London time (decisions, "Picking hours"). Missing or incomplete days are closed. */
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

/** Formats a week with one line for each day: `Monday: 9:00 am – 5:30 pm`, or the text for closed. */
export function formatPickingHours(value: unknown): string {
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

/** Formats a time of day such as `5:30 pm`. Returns `undefined` if a part is missing. */
export function clockText(hour: number | null, minute: number | null): string | undefined {
  return hour === null || minute === null ? undefined : formatClock(hour, minute);
}
