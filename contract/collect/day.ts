/** The day of courier deliveries at a glance, held against the same weekday of the week before: an extension. */
import { z } from 'zod';
import { Id, endpoint } from 'schema-admin/contract/endpoint.ts';
import { roleGroups } from '../role-table.ts';
import { Instant } from 'schema-admin/contract/time.ts';
import { Pence } from 'schema-admin/contract/units.ts';

const Count = z.number().int();

/** One day of London: of 24 hours, of 23 where the clocks go forward, of 25 where they go back. */
export const DeliveryDay = z.object({
  /** Its hours, each by its first instant, and what was booked in it. */
  Hours: z.array(z.object({ Start: Instant, Booked: Count })),
  /** What was booked up to the present time of day. */
  BookedByNow: Count.nullish(),
  /** What one delivery cost, VAT included, beside credits: of those that a courier has accepted; absent where there are none. */
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

/** So many late deliveries are told; what is more is counted. */
export const mostLate = 20;

export const DayAtAGlance = z.object({
  Today: DeliveryDay,
  LastWeek: DeliveryDay,
  /** Those whose promised time has passed and that are still under way, the longest overdue first. */
  Late: z.array(LateDelivery),
  /** In all; as many as are told, where it is absent. */
  LateCount: Count.nullish(),
});
export type DayAtAGlance = z.infer<typeof DayAtAGlance>;

export const deliveryDayEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/ext/delivery-day',
    access: { roles: roleGroups.collectors, collect: true },
    summary:
      'What was booked today in London, hour by hour, against the same weekday last week; which deliveries are late, and what one costs',
    answer: DayAtAGlance,
  }),
};
