/** How couriers have done over a range of days: an extension for administrators. */
import { z } from 'zod';
import { endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { SentInstant } from 'schema-admin/contract/limits.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { Pence, Percent } from 'schema-admin/contract/units.ts';
import { FailureReason } from './deliveries.ts';

const Count = z.number().int();

export const CourierScore = z.object({
  /** Its name, by which it is known. */
  Courier: z.string(),
  /** Those that it has accepted of what was booked in the range. */
  Deliveries: Count.nullish(),
  Delivered: Count.nullish(),
  /** Percentage of delivered and failed deliveries that arrived by the promised time. Absent without such deliveries. */
  OnTime: Percent.nullish(),
  Failed: Count.nullish(),
  /** Why, the most frequent first. */
  Failures: z.array(z.object({ Reason: shownChoice(FailureReason), Count })).nullish(),
  Cancelled: Count.nullish(),
  /** What it asks for a delivery, without fees and VAT. */
  AveragePrice: Pence.nullish(),
});
export type CourierScore = z.infer<typeof CourierScore>;

export const ScoreSort = z.enum(['Courier', 'Deliveries', 'OnTime', 'Failed', 'Cancelled', 'AveragePrice']);
export type ScoreSort = z.infer<typeof ScoreSort>;

/** So many days, today included, where none are asked for. */
export const usualScoreDays = 28;

export const ScoreFilter = z.object({
  /** UTC instants: the start of the first and the end of the last day, in Europe/London, of when a delivery was booked. */
  Date: z.object({ From: SentInstant, To: SentInstant }).nullable(),
});
export type ScoreFilter = z.infer<typeof ScoreFilter>;

export const scoreEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/ext/courier-scores/list',
    access: { roles: ['Admin'] },
    summary:
      'How each courier has done with what was booked in a range of days, of the last four weeks unless said otherwise',
    body: json(z.object({ Filter: ScoreFilter, Sort: ScoreSort, Order: z.enum(['asc', 'desc']) })),
    answer: z.object({ Scores: z.array(CourierScore) }),
    reads: true,
  }),
};
