/** Days in Europe/London, whatever zone the machine is in (decisions, "Filter dates", "Promotion dates"). */
import { zonedDays } from './zoned-days.ts';

const london = zonedDays('Europe/London');

/** The day (`YYYY-MM-DD`) that it is in London at an instant. */
export const londonDayOf = london.dayOf;

/** What London's clocks show at an instant. */
export const londonClockOf = london.clockOf;

/** The first instant of a day (`YYYY-MM-DD`) at which London's clocks show that minute since midnight; `undefined` where they are put forward past it. */
export const londonInstantAt = london.instantAt;

/** The first instant of a day (`YYYY-MM-DD`), as ISO UTC. */
export const startOfLondonDay = london.startOf;

/** The last millisecond of a day (`YYYY-MM-DD`), as ISO UTC. */
export const endOfLondonDay = london.endOf;

/** A day (`YYYY-MM-DD`) that many days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The Monday of the week that a day (`YYYY-MM-DD`) is in. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The same day of the next month, or its last one where it is shorter (D-9.06). */
export function monthAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 2, 0));
  return new Date(last.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()))).toISOString().slice(0, 10);
}
