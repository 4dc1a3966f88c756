/** Days and clock times of a time zone, independent of the machine's time zone. */
import { brand } from './brand.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

export interface ZonedDays {
  /** Returns the local day (`YYYY-MM-DD`) of an instant. */
  dayOf(instant: Date): string;
  /** Returns the UTC offset at an instant, in milliseconds with a precision of one minute. */
  aheadAt(instant: Date): number;
  /** Returns the wall-clock time at an instant. */
  clockOf(instant: Date): { readonly hour: number; readonly minute: number };
  /** Returns the first instant of a minute (since midnight) of a day, or `undefined` if the clocks skip it. */
  instantAt(day: string, minute: number): Date | undefined;
  /** Returns all instants of a minute of a day: two if the clocks repeat it. */
  instantsAt(day: string, minute: number): readonly Date[];
  /** Returns the first instant of a day, as ISO UTC. */
  startOf(day: string): string;
  /** Returns the last millisecond of a day, as ISO UTC. */
  endOf(day: string): string;
}

const dayAfter = (day: string) =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + 24 * hourMs).toISOString().slice(0, 10);

/** @param timeZone an IANA name, such as `Europe/London` */
export function zonedDays(timeZone: string): ZonedDays {
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone });
  const clocks = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  const dayOf = (instant: Date) => days.format(instant);

  function clockOf(instant: Date) {
    const parts = clocks.formatToParts(instant);
    const part = (wanted: 'hour' | 'minute') => Number(parts.find(({ type }) => type === wanted)?.value);
    return { hour: part('hour'), minute: part('minute') };
  }

  function aheadAt(instant: Date): number {
    const { hour, minute } = clockOf(instant);
    return (
      new Date(`${dayOf(instant)}T00:00:00Z`).getTime() +
      hour * hourMs +
      minute * minuteMs -
      Math.floor(instant.getTime() / minuteMs) * minuteMs
    );
  }

  /** Returns candidates for a minute of a day, by the UTC offsets before and after it, in ascending order. */
  function around(day: string, minute: number): Date[] {
    const asUtc = new Date(`${day}T00:00:00Z`).getTime() + minute * minuteMs;
    const found = [-14 * hourMs, 14 * hourMs].map((aside) => asUtc - aheadAt(new Date(asUtc + aside)));
    return found.sort((one, other) => one - other).map((ms) => new Date(ms));
  }

  function instantsAt(day: string, minute: number): readonly Date[] {
    return around(day, minute).filter((instant, at, both) => {
      const shown = clockOf(instant);
      return (
        dayOf(instant) === day &&
        shown.hour * 60 + shown.minute === minute &&
        instant.getTime() !== both[at - 1]?.getTime()
      );
    });
  }

  // If the clocks go forward at midnight, the day starts at a later minute.
  const begins = (day: string) =>
    around(day, 0).find((instant) => dayOf(instant) === day) ?? new Date(`${day}T00:00:00Z`);

  return {
    dayOf,
    aheadAt,
    clockOf,
    instantAt: (day, minute) => instantsAt(day, minute)[0],
    instantsAt,
    startOf: (day) => begins(day).toISOString(),
    endOf: (day) => new Date(begins(dayAfter(day)).getTime() - 1).toISOString(),
  };
}

let home: { readonly zone: string; readonly days: ZonedDays } | undefined;

/** Returns the days and clock times of the portal's home time zone, set by its brand. */
export function homeDays(): ZonedDays {
  const { TimeZone } = brand();
  if (home?.zone !== TimeZone) home = { zone: TimeZone, days: zonedDays(TimeZone) };
  return home.days;
}
