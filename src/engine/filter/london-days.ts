/** A filter of days, as the wire takes it. */
import { z } from 'zod';
import { endOfLondonDay, startOfLondonDay } from '../../../contract/london.ts';
import { lastDay } from './filter.ts';

const firstDay = '1970-01-01';

/**
 * From the start of the one day to the end of the other, in Europe/London (decisions, "Filter dates"). An address may hold
 * one of them alone: nothing bounds the other end.
 */
export const LondonDays = z
  .object({ from: z.iso.date().default(firstDay), to: z.iso.date().default(lastDay) })
  .transform(({ from, to }) => ({ From: startOfLondonDay(from), To: endOfLondonDay(to) }));
