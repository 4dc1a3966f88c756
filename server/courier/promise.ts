/** When a delivery was to have arrived. */
import { type SQL, sql } from 'drizzle-orm';
import { rapid } from '../../contract/collect/slots.ts';
import { deliveries, deliveryQuotes } from '../db/courier-tables.ts';

/**
 * The time that its courier named when it was booked; of one that named none, what the delivery type promises: two hours
 * for Rapid (D-2.67), else the end of the day of its collection in London. Wants the winning quote joined, if only on the left.
 */
export const promisedAt: SQL<Date> = sql`coalesce(${deliveryQuotes.dropOffEtaAt}, case
  when ${deliveries.deliveryType} = ${rapid} then greatest(coalesce(${deliveries.queuedAt}, ${deliveries.bookedAt}), ${deliveries.pickUpTime}) + interval '2 hours'
  else london_start(london_day(${deliveries.pickUpTime}) + 1) end)`;
