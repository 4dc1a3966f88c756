/** The day as a plot: today's hours next to those of the same weekday last week. */
import type { DayAtAGlance, DeliveryDay } from '../../../contract/collect/day.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { londonClockOf } from 'schema-admin/contract/london.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { currentLocale } from 'schema-admin/contract/texts/language.ts';
import { defineOperation } from 'schema-admin/providers/operation.ts';
import { dashboardTexts } from './texts.ts';

export const readDay = defineOperation('delivery-dashboard', 'day', ({ call, signal }) =>
  call(endpoints.deliveryDay.read, { signal }),
);

interface ChartHours {
  /** London clock times such as `09:00`. The repeated hour in autumn appears twice. */
  readonly points: readonly string[];
  /** `undefined` for hours that have not started. */
  readonly today: readonly (number | undefined)[];
  readonly lastWeek: readonly (number | undefined)[];
}

/** Indexes the hours by clock time, with a suffix for the first or second occurrence. */
function byClock({ Hours }: Pick<DeliveryDay, 'Hours'>): Map<string, DeliveryDay['Hours'][number]> {
  const found = new Map<string, DeliveryDay['Hours'][number]>();
  for (const hour of Hours) {
    const clock = `${String(londonClockOf(readInstant(hour.Start)).hour).padStart(2, '0')}:00`;
    found.set(found.has(`${clock} 1`) ? `${clock} 2` : `${clock} 1`, hour);
  }
  return found;
}

/** Merges the hours of both days in order. When the clocks change, one day has an hour that the other lacks. */
export function chartHours({ Today, LastWeek }: Pick<DayAtAGlance, 'Today' | 'LastWeek'>, now: Date): ChartHours {
  const [today, lastWeek] = [byClock(Today), byClock(LastWeek)];
  const keys = [...new Set([...today.keys(), ...lastWeek.keys()])].toSorted();
  const bookedAt = (key: string) => {
    const hour = today.get(key);
    return hour && readInstant(hour.Start) <= now ? hour.Booked : undefined;
  };
  return {
    points: keys.map((key) => key.slice(0, 5)),
    today: keys.map(bookedAt),
    lastWeek: keys.map((key) => lastWeek.get(key)?.Booked),
  };
}

export function weekdayOf(day: Pick<DeliveryDay, 'Hours'>): string {
  const [first] = day.Hours;
  return first
    ? readInstant(first.Start).toLocaleDateString(currentLocale(), { weekday: 'long', timeZone: 'Europe/London' })
    : '';
}

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** Formats how late a delivery is: `5 min late`, `2 h 5 min late` or `3 days late`. */
export function formatLateness(promised: Date, now: Date): string {
  const late = Math.max(1, Math.floor((now.getTime() - promised.getTime()) / 60_000));
  if (late < hourMinutes) return dashboardTexts.minutesLate({ minutes: late });
  if (late < dayMinutes) {
    return dashboardTexts.hoursLate({ hours: Math.floor(late / hourMinutes), minutes: late % hourMinutes });
  }
  return dashboardTexts.daysLate({ days: Math.floor(late / dayMinutes) });
}
