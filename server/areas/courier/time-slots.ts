/** Collection slots: hourly, in London time, for the next two weeks (D-2.42 to D-2.50). */
import { type Nation, bankHolidaysBetween } from '../../../contract/shops/bank-holidays.ts';
import type { TimeSlot } from '../../../contract/collect/slots.ts';
import { addDays, londonDayOf, londonInstantAt } from 'schema-admin/contract/london.ts';

const days = 14;
const noticeMs = 30 * 60_000;
const minutesAnHour = 60;
/** Flexible deliveries must be booked more than this many hours before the slot. */
const flexibleHours = 3;

/** The hours of the first and the last slot, in London time. */
const weekdayHours = { first: 8, last: 18 };
const sundayHours = { first: 10, last: 15 };

function hoursOf(day: string, closed: ReadonlySet<string>): { first: number; last: number } | undefined {
  if (closed.has(day)) return undefined;
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0 ? sundayHours : weekdayHours;
}

/** Returns the available slots, earliest first. Skips bank holidays. */
export function timeSlotsFrom(now: Date, nation: Nation): (TimeSlot & { FlexibleCutoffThreshold: number })[] {
  const today = londonDayOf(now);
  const closed = new Set(bankHolidaysBetween(nation, today, addDays(today, days)).map(({ day }) => day));
  return Array.from({ length: days }, (_, index) => addDays(today, index)).flatMap((day) => {
    const hours = hoursOf(day, closed);
    if (hours === undefined) return [];
    const starts = Array.from({ length: hours.last - hours.first + 1 }, (_, index) =>
      londonInstantAt(day, (hours.first + index) * minutesAnHour),
    );
    return starts.flatMap((start) =>
      start === undefined || start.getTime() - now.getTime() < noticeMs
        ? []
        : [{ Start: start.toISOString(), FlexibleCutoffThreshold: flexibleHours }],
    );
  });
}
