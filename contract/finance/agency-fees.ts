/** What the platform charges for orders, by weeks as London counts them and as CSV (C-7.22 to C-7.25). */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { SentInstant, maxFilterValues, pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { RolePrefix } from 'schema-admin/contract/roles.ts';

export const summaryPageSize = 10;

/** One merchant's week, from Monday to Sunday, as a file. */
export const WeeklySummary = z.object({ Id, FileName: z.string().nullish() });
export type WeeklySummary = z.infer<typeof WeeklySummary>;

/** The entry of the export's merchants that stands for all of them (C-5.50). */
export const allMerchants = 0;

const access = { roles: ['Admin', 'Merchant'] } as const;
const params = { role: RolePrefix.exclude(['shop']) };

export const agencyFeeEndpoints = {
  summaries: endpoint({
    method: 'POST',
    path: '/{role}/weeklysummaries',
    access,
    params,
    summary: 'One page of weekly summaries, newest first; a page shorter than its size is the last',
    body: json(
      z.object({
        /** The first is 0. */
        Page: pageNumber(0),
        Size: pageSize().default(summaryPageSize),
        /** Looks in the files' names. */
        Query: z.string().max(200),
        /** Weeks that have a day in the period: UTC instants, the start of the first and the end of the last day, in Europe/London. */
        Filter: z.object({
          DateFrom: SentInstant.nullable(),
          DateTo: SentInstant.nullable(),
          Merchants: z.array(Id).max(maxFilterValues),
        }),
      }),
    ),
    answer: z.array(WeeklySummary),
    reads: true,
  }),
  url: endpoint({
    method: 'GET',
    path: '/agency-fee-weekly-export/url/{id}',
    access,
    summary: "The address of a weekly summary's PDF: for this user alone, and for a short time",
    answer: z.string().min(1),
  }),
  exportCsv: endpoint({
    method: 'POST',
    path: '/{role}/agencyfees/csv-export',
    access,
    params,
    summary: 'The fees of a period as CSV, in base64',
    costly: true,
    body: json(
      z.object({
        DateFrom: SentInstant,
        DateTo: SentInstant,
        /** Of administrators; 0 or `null` for every merchant. A merchant has its own alone, and may leave it out. */
        MerchantId: Id.nullish(),
      }),
    ),
    answer: z.object({ Data: z.base64(), FileName: z.string().nullish() }),
  }),
};
