/** Days in Europe/London, whatever zone the device is in (decisions, "Filter dates"). */
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

const zone = 'Europe/London';

/** The first instant of a day (`YYYY-MM-DD`), as ISO UTC. */
export function startOfLondonDay(day: string): string {
  return dayjs.tz(`${day}T00:00:00`, zone).toISOString();
}

/** The last millisecond of a day (`YYYY-MM-DD`), as ISO UTC. */
export function endOfLondonDay(day: string): string {
  return dayjs.tz(`${day}T23:59:59.999`, zone).toISOString();
}
