/** A range of days as it is sent; an end that an address leaves out is open (decisions, "Date range"). */
import { z } from 'zod';
import { endOfLondonDay, startOfLondonDay } from '../../../contract/london.ts';
import { type DayRange, lastDay } from './filter.ts';

const firstDay = '2000-01-01';

/** What a list's call is given of a range of days: both ends, or one. */
export const ChosenDays = z.object({ from: z.string().optional(), to: z.string().optional() });

/** The UTC instants at which the first day begins and the last one ends, in Europe/London. */
export function instantsOf({ from = firstDay, to = lastDay }: DayRange): { readonly From: string; readonly To: string } {
  return { From: startOfLondonDay(from), To: endOfLondonDay(to) };
}
