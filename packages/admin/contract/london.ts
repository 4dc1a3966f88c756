/** Days in Europe/London, independent of the machine's time zone (decisions, "Filter dates", "Promotion dates"). */
import { zonedDays } from './zoned-days.ts';

const london = zonedDays('Europe/London');

/** Returns the London day (`YYYY-MM-DD`) of an instant. */
export const londonDayOf = london.dayOf;

/** Returns London's wall-clock time at an instant. */
export const londonClockOf = london.clockOf;

/**
 * Returns the first instant with a given day (`YYYY-MM-DD`) and minute since midnight in London. Returns `undefined` if
 * the clocks go forward past it.
 */
export const londonInstantAt = london.instantAt;

/** Returns the first instant of a day (`YYYY-MM-DD`), as ISO UTC. */
export const startOfLondonDay = london.startOf;

/** Returns the last millisecond of a day (`YYYY-MM-DD`), as ISO UTC. */
export const endOfLondonDay = london.endOf;

/** Adds days to a day (`YYYY-MM-DD`). */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns the Monday of a day's week (both `YYYY-MM-DD`). */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** Returns the same day of the next month, or its last day if that month is shorter (D-9.06). */
export function monthAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 2, 0));
  return new Date(last.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()))).toISOString().slice(0, 10);
}
