/** Hours of the day on London's clock as instants (decisions, "Picking hours"). */
import { addDays, londonDayOf } from '../../contract/london.ts';

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function minuteOnClock(instant: Date): number {
  const [hour = 0, minute = 0] = clock.format(instant).split(':').map(Number);
  return hour * 60 + minute;
}

/** The first instant of the day at which the clock shows the minute; `undefined` where it is put forward past it. */
function instantOn(day: string, minute: number): Date | undefined {
  const inWinter = new Date(new Date(`${day}T00:00:00Z`).getTime() + minute * minuteMs);
  const inSummer = new Date(inWinter.getTime() - hourMs);
  return [inSummer, inWinter].find((instant) => londonDayOf(instant) === day && minuteOnClock(instant) === minute);
}

/**
 * The instant of London's today at which its clock shows that minute since midnight. In the one night in which there is
 * no such instant it is tomorrow's: who reads the clock off it still reads the right hour.
 */
export function todayAt(now: Date, minute: number): Date {
  const today = londonDayOf(now);
  const found = instantOn(today, minute) ?? instantOn(addDays(today, 1), minute);
  if (found === undefined) throw new RangeError(`No clock shows the minute ${minute}`);
  return found;
}
