/** Collection slots in London time, as the platform's settings define them (D-2.42 to D-2.50). */
import { type Nation, bankHolidaysBetween } from '../../../contract/shops/bank-holidays.ts';
import type { TimeSlot } from '../../../contract/collect/slots.ts';
import { addDays, londonDayOf, londonInstantAt } from 'schema-admin/contract/london.ts';
import type { SlotSettings } from '../platform-settings/read-settings.ts';

const minuteMs = 60_000;

/** Returns the starts of a day's slots, in minutes since midnight. */
function startsOn(day: string, settings: SlotSettings): number[] {
  const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  const first = isSunday ? settings.sundayFirst : settings.weekdayFirst;
  const last = isSunday ? settings.sundayLast : settings.weekdayLast;
  const count = Math.floor((last - first) / settings.slotMinutes) + 1;
  return Array.from({ length: count }, (_, index) => first + index * settings.slotMinutes);
}

/** Returns the available slots, earliest first. Skips bank holidays. */
export function timeSlotsFrom(
  now: Date,
  nation: Nation,
  settings: SlotSettings,
): (TimeSlot & { FlexibleCutoffThreshold: number })[] {
  const { slotDays, slotNoticeMinutes, flexibleHours } = settings;
  const today = londonDayOf(now);
  const closed = new Set(bankHolidaysBetween(nation, today, addDays(today, slotDays)).map(({ day }) => day));
  return Array.from({ length: slotDays }, (_, index) => addDays(today, index)).flatMap((day) => {
    if (closed.has(day)) return [];
    const starts = startsOn(day, settings).map((minute) => londonInstantAt(day, minute));
    return starts.flatMap((start) =>
      start === undefined || start.getTime() - now.getTime() < slotNoticeMinutes * minuteMs
        ? []
        : [{ Start: start.toISOString(), FlexibleCutoffThreshold: flexibleHours }],
    );
  });
}
