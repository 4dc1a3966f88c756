/** Performance of couriers over a range of days: an extension for administrators. */
import { z } from 'zod';
import { endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { SentInstant } from 'schema-admin/contract/limits.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { Pence, Percent } from 'schema-admin/contract/units.ts';
import { FailureReason } from './deliveries.ts';

const Count = z.number().int();

export const CourierScore = z.object({
  /** Name of the courier, which identifies it. */
  Courier: z.string(),
  /** Accepted deliveries that were booked in the range. */
  Deliveries: Count.nullish(),
  Delivered: Count.nullish(),
  /** Percentage of completed deliveries that arrived by the promised time. Absent without such deliveries. */
  OnTime: Percent.nullish(),
  Failed: Count.nullish(),
  /** Reasons, most frequent first. */
  Failures: z.array(z.object({ Reason: shownChoice(FailureReason), Count })).nullish(),
  Cancelled: Count.nullish(),
  /** Average price of a delivery without fees and VAT. */
  AveragePrice: Pence.nullish(),
});
export type CourierScore = z.infer<typeof CourierScore>;

export const ScoreSort = z.enum(['Courier', 'Deliveries', 'OnTime', 'Failed', 'Cancelled', 'AveragePrice']);
export type ScoreSort = z.infer<typeof ScoreSort>;

/** Default number of days, including today. */
export const usualScoreDays = 28;

export const ScoreFilter = z.object({
  /** Range of the booking date as UTC instants: start of the first and end of the last day in Europe/London. */
  Date: z.object({ From: SentInstant, To: SentInstant }).nullable(),
});
export type ScoreFilter = z.infer<typeof ScoreFilter>;

export const scoreEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/ext/courier-scores/list',
    access: { roles: ['Admin'] },
    summary: "List the couriers' performance for deliveries booked in a range of days; the last four weeks by default",
    body: json(z.object({ Filter: ScoreFilter, Sort: ScoreSort, Order: z.enum(['asc', 'desc']) })),
    answer: z.object({ Scores: z.array(CourierScore) }),
    reads: true,
  }),
};
