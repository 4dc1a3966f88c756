import { z } from 'zod';
import { WeeklySummary, allMerchants } from '../../../contract/finance/agency-fees.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import { Instant } from 'schema-admin/contract/time.ts';
import { idsFrom, openDays, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';
import { defineFile } from 'schema-admin/engine/model/handles/file.ts';
import { defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import type { CallContext } from 'schema-admin/providers/call-context.ts';
import type { ListQuery } from 'schema-admin/providers/resource-calls.ts';
import type { User } from 'schema-admin/providers/session/session-store.ts';
import { agencyFeeTexts } from './texts.ts';

export const summaries = defineRecord('summaries', { schema: WeeklySummary, id: 'Id' });

/** What its file is called, which not every backend says. */
export function nameOfSummary({ Id: id, FileName }: WeeklySummary): string {
  return FileName || agencyFeeTexts.unnamed({ id: String(id) });
}

export const summaryPdf = defineFile(summaries, 'pdf', {
  type: 'application/pdf',
  saveAs: nameOfSummary,
  address: ({ call, signal }, { Id: id }) => call(endpoints.agencyFees.url, { params: { id }, signal }),
});

/** The two roles that have fees, as their paths say them. */
export const prefixOf = ({ role }: User) => (seesAll(role) ? 'admin' : 'merchant');

/** Of administrators alone. */
const merchantsWithFees = defineLookup(summaries, 'merchants', ({ call, signal }) =>
  call(endpoints.invoices.merchants, { signal }),
);

/** The same with an entry that stands for all of them (C-5.50, C-7.25). */
export const exportedMerchants = defineLookup(summaries, 'exportedMerchants', async (context) => [
  { Id: allMerchants, Name: agencyFeeTexts.allMerchants() },
  ...(await merchantsWithFees.perform(context, '', undefined)).map(({ Id: id, Name }) => ({
    Id: id,
    Name: Name ?? String(id),
  })),
]);

/** As the wire has it, but for the two ends of the days, which one filter says. */
const AskedFilter = z.object({
  Days: z.object({ From: Instant.nullable(), To: Instant.nullable() }),
  Merchants: z.array(Id),
});
type AskedFilter = z.infer<typeof AskedFilter>;

/** What narrows the list of weekly summaries (C-7.22). */
export const summaryFilters = wireFilters(AskedFilter, {
  Days: openDays({ label: agencyFeeTexts.date(), address: { from: 'startDate', to: 'endDate' } }),
  Merchants: idsFrom(merchantsWithFees, {
    label: agencyFeeTexts.merchant(),
    address: 'merchant',
    when: ({ role }) => seesAll(role),
    value: ({ Id: id }) => id,
    name: ({ Id: id, Name }) => Name ?? String(id),
  }),
});

interface SummaryQuery extends Pick<ListQuery, 'page' | 'size'> {
  readonly filters: AskedFilter;
}

/** One page; a page shorter than its size is the last. */
export async function fetchSummaries(
  { call, user, signal }: CallContext,
  { filters: { Days, Merchants }, page, size }: SummaryQuery,
): Promise<{ rows: readonly WeeklySummary[] }> {
  const body = { Page: page, Size: size, Query: '', Filter: { DateFrom: Days.From, DateTo: Days.To, Merchants } };
  const found = await call(endpoints.agencyFees.summaries, { params: { role: prefixOf(user) }, body, signal });
  return { rows: found.map((summary) => ({ ...summary, FileName: nameOfSummary(summary) })) };
}
