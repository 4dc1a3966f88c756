import { z } from 'zod';
import { WeeklySummary, allMerchants } from '../../../contract/finance/agency-fees.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import { Instant } from 'schema-admin/contract/time.ts';
import { lookupIds, openDays, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';
import { defineFile } from 'schema-admin/engine/model/handles/file.ts';
import { defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import type { CallContext } from 'schema-admin/providers/call-context.ts';
import type { ListQuery } from 'schema-admin/providers/resource-calls.ts';
import type { User } from 'schema-admin/providers/session/session-store.ts';
import { agencyFeeTexts } from './texts.ts';

export const summaries = defineRecord('summaries', { schema: WeeklySummary, id: 'Id' });

/** Returns the file name, or a name made from the id if the backend sends none. */
export function nameOfSummary({ Id: id, FileName }: WeeklySummary): string {
  return FileName || agencyFeeTexts.unnamed({ id: String(id) });
}

export const summaryPdf = defineFile(summaries, 'pdf', {
  type: 'application/pdf',
  saveAs: nameOfSummary,
  address: ({ call, signal }, { Id: id }) => call(endpoints.agencyFees.url, { params: { id }, signal }),
});

/** Returns the path segment of the user's role. Only administrators and merchants have fees. */
export const prefixOf = ({ role }: User) => (seesAll(role) ? 'admin' : 'merchant');

/** Merchants to filter by, for administrators only. */
const merchantsWithFees = defineLookup(summaries, 'merchants', ({ call, signal }) =>
  call(endpoints.invoices.merchants, { signal }),
);

/** The same merchants, preceded by an "All merchants" entry (C-5.50, C-7.25). */
export const exportedMerchants = defineLookup(summaries, 'exportedMerchants', async (context) => [
  { Id: allMerchants, Name: agencyFeeTexts.allMerchants() },
  ...(await merchantsWithFees.perform(context, '', undefined)).map(({ Id: id, Name }) => ({
    Id: id,
    Name: Name ?? String(id),
  })),
]);

/** The filter of the request, but with one field for both ends of the period. */
const FilterValues = z.object({
  Days: z.object({ From: Instant.nullable(), To: Instant.nullable() }),
  Merchants: z.array(Id),
});
type FilterValues = z.infer<typeof FilterValues>;

/** Filters of the list of weekly summaries (C-7.22). */
export const summaryFilters = wireFilters(FilterValues, {
  Days: openDays({ label: agencyFeeTexts.date(), address: { from: 'startDate', to: 'endDate' } }),
  Merchants: lookupIds(merchantsWithFees, {
    label: agencyFeeTexts.merchant(),
    address: 'merchant',
    when: ({ role }) => seesAll(role),
    value: ({ Id: id }) => id,
    name: ({ Id: id, Name }) => Name ?? String(id),
  }),
});

interface SummaryQuery extends Pick<ListQuery, 'page' | 'size'> {
  readonly filters: FilterValues;
}

/** Fetches one page. A page with fewer than `size` rows is the last one. */
export async function fetchSummaries(
  { call, user, signal }: CallContext,
  { filters: { Days, Merchants }, page, size }: SummaryQuery,
): Promise<{ rows: readonly WeeklySummary[] }> {
  const body = { Page: page, Size: size, Query: '', Filter: { DateFrom: Days.From, DateTo: Days.To, Merchants } };
  const found = await call(endpoints.agencyFees.summaries, { params: { role: prefixOf(user) }, body, signal });
  return { rows: found.map((summary) => ({ ...summary, FileName: nameOfSummary(summary) })) };
}
