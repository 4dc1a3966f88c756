/** A filter of days, as the wire takes it. */
import { z } from 'zod';
import { endOfLondonDay, startOfLondonDay } from '../../../../contract/london.ts';
import { lastDay } from './filter.ts';

const firstDay = '1970-01-01';

/** A range of days as an address may hold it: both ends, or one of them alone. */
export const ChosenDays = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });

/**
 * From the start of the one day to the end of the other, in Europe/London (decisions, "Filter dates"); an end that is
 * left out is open.
 */
export const LondonDays = ChosenDays.transform(({ from = firstDay, to = lastDay }) => ({ From: startOfLondonDay(from), To: endOfLondonDay(to) }));

/** The same, where an end that is left out is sent as `null`. */
export const OpenLondonDays = ChosenDays.transform(({ from, to }) => ({ From: from === undefined ? null : startOfLondonDay(from), To: to === undefined ? null : endOfLondonDay(to) }));
