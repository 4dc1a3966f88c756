/** The platform's charges for orders, as weekly summaries and as CSV (C-7.22 to C-7.25). Weeks are in London. */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { SentInstant, maxFilterValues, pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { RolePrefix } from 'schema-admin/contract/roles.ts';

export const summaryPageSize = 10;

/** A file with one merchant's charges for a week, Monday to Sunday. */
export const WeeklySummary = z.object({ Id, FileName: z.string().nullish() });
export type WeeklySummary = z.infer<typeof WeeklySummary>;

/** Id of the entry for all merchants in the export (C-5.50). */
export const allMerchants = 0;

const access = { roles: ['Admin', 'Merchant'] } as const;
const params = { role: RolePrefix.exclude(['shop']) };

export const agencyFeeEndpoints = {
  summaries: endpoint({
    method: 'POST',
    path: '/{role}/weeklysummaries',
    access,
    params,
    summary: 'List weekly summaries, newest first; a page with fewer than `Size` items is the last',
    body: json(
      z.object({
        Page: pageNumber(0),
        Size: pageSize().default(summaryPageSize),
        /** Searches the file names. */
        Query: z.string().max(200),
        /**
         * Selects weeks that overlap the range. As UTC instants: start of the first and end of the last day in London.
         */
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
    summary: "Retrieve a short-lived link to a weekly summary's PDF, which only this user can open",
    answer: z.string().min(1),
  }),
  exportCsv: endpoint({
    method: 'POST',
    path: '/{role}/agencyfees/csv-export',
    access,
    params,
    summary: 'Export the fees of a period as CSV, encoded in base64',
    costly: true,
    body: json(
      z.object({
        DateFrom: SentInstant,
        DateTo: SentInstant,
        /**
         * For administrators, 0 or `null` selects all merchants. Merchants get only their own charges and may omit it.
         */
        MerchantId: Id.nullish(),
      }),
    ),
    answer: z.object({ Data: z.base64(), FileName: z.string().nullish() }),
  }),
};
