/** Hours of the day on London's clock as instants (decisions, "Picking hours"). */
import { addDays, londonDayOf, londonInstantAt } from '../../contract/london.ts';

/**
 * The instant of London's today at which its clock shows that minute since midnight. In the one night in which there is
 * no such instant it is tomorrow's: who reads the clock off it still reads the right hour.
 */
export function todayAt(now: Date, minute: number): Date {
  const today = londonDayOf(now);
  const found = londonInstantAt(today, minute) ?? londonInstantAt(addDays(today, 1), minute);
  if (found === undefined) throw new RangeError(`No clock shows the minute ${minute}`);
  return found;
}
