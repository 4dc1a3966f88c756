/** An overview of the day's courier deliveries, compared with the same weekday of the previous week: an extension. */
import { z } from 'zod';
import { Id, endpoint } from 'schema-admin/contract/endpoint.ts';
import { roleGroups } from '../role-table.ts';
import { Instant } from 'schema-admin/contract/time.ts';
import { Pence } from 'schema-admin/contract/units.ts';

const Count = z.number().int();

/** A day in London, with 23 or 25 hours when the clocks change. */
export const DeliveryDay = z.object({
  /** Bookings per hour. `Start` is the hour's first instant. */
  Hours: z.array(z.object({ Start: Instant, Booked: Count })),
  BookedByNow: Count.nullish(),
  /** Average price of the accepted deliveries with VAT, in addition to credits. Absent without such deliveries. */
  Cost: Pence.nullish(),
});
export type DeliveryDay = z.infer<typeof DeliveryDay>;

export const LateDelivery = z.object({
  Id,
  ReferenceNumber: z.string(),
  MerchantName: z.string().nullish(),
  CourierName: z.string().nullish(),
  /** One of `CollectStatus`. */
  Status: z.string(),
  PromisedAt: Instant,
});
export type LateDelivery = z.infer<typeof LateDelivery>;

/** Maximum number of late deliveries in the list. `LateCount` also counts the others. */
export const mostLate = 20;

export const DayAtAGlance = z.object({
  Today: DeliveryDay,
  LastWeek: DeliveryDay,
  /** Deliveries under way whose promised time has passed, longest overdue first. */
  Late: z.array(LateDelivery),
  /** The total number of late deliveries. If absent, `Late` is complete. */
  LateCount: Count.nullish(),
});
export type DayAtAGlance = z.infer<typeof DayAtAGlance>;

export const deliveryDayEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/ext/delivery-day',
    access: { roles: roleGroups.collectors, flag: 'collect' },
    summary:
      "Retrieve the day's figures in London: bookings per hour and average price, compared with the same weekday last week, and late deliveries",
    answer: DayAtAGlance,
  }),
};
