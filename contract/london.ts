/** Days in Europe/London, whatever zone the machine is in (decisions, "Filter dates", "Promotion dates"). */
const londonDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' });
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The day (`YYYY-MM-DD`) that it is in London at an instant. */
export function londonDayOf(instant: Date): string {
  return londonDate.format(instant);
}

const londonClock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });

/** What London's clocks show at an instant. */
export function londonClockOf(instant: Date): { readonly hour: number; readonly minute: number } {
  const part = (type: 'hour' | 'minute') => Number(londonClock.formatToParts(instant).find((each) => each.type === type)?.value);
  return { hour: part('hour'), minute: part('minute') };
}

/** The first instant of a day (`YYYY-MM-DD`) at which London's clocks show that minute since midnight; `undefined` where they are put forward past it. */
export function londonInstantAt(day: string, minute: number): Date | undefined {
  const inWinter = new Date(new Date(`${day}T00:00:00Z`).getTime() + minute * minuteMs);
  const inSummer = new Date(inWinter.getTime() - hourMs);
  return [inSummer, inWinter].find((instant) => {
    const shown = londonClockOf(instant);
    return londonDayOf(instant) === day && shown.hour * 60 + shown.minute === minute;
  });
}

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

function startOf(day: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  // In summer London's day begins an hour before that of UTC.
  const inSummer = new Date(midnight.getTime() - hourMs);
  return londonDayOf(inSummer) === day ? inSummer : midnight;
}

/** The first instant of a day (`YYYY-MM-DD`), as ISO UTC. */
export function startOfLondonDay(day: string): string {
  return startOf(day).toISOString();
}

/** The last millisecond of a day (`YYYY-MM-DD`), as ISO UTC. */
export function endOfLondonDay(day: string): string {
  return new Date(startOf(addDays(day, 1)).getTime() - 1).toISOString();
}
