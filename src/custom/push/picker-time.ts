/** A calendar knows no time zones but the browser's: it is shown London's clock, and what it says is read as London's. */
import dayjs, { type Dayjs } from 'dayjs';
import { londonClockOf, londonDayOf, londonInstantAt } from '../../../contract/london.ts';

/** What London's clock shows at an instant, to the minute. */
export function pickerOf(instant: Date): Dayjs {
  const { hour, minute } = londonClockOf(instant);
  return dayjs(londonDayOf(instant)).hour(hour).minute(minute);
}

/** When London's clock shows that; in the night in which it is put forward past it, the hour after. */
export function instantOfPicker(shown: Dayjs): Date {
  const [day, minute] = [shown.format('YYYY-MM-DD'), shown.hour() * 60 + shown.minute()];
  return londonInstantAt(day, minute) ?? londonInstantAt(day, minute + 60) ?? shown.startOf('minute').toDate();
}
