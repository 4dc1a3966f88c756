/** The list of weekly summaries: what narrows it, and its call (C-7.22). */
import { z } from 'zod';
import { Id } from '../../../contract/endpoint.ts';
import type { WeeklySummary } from '../../../contract/agency-fees.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { Instant } from '../../../contract/time.ts';
import { idsFrom, openDays, wireFilters } from '../../engine/model/filter/wire-filters.ts';
import type { CallContext } from '../../providers/call-context.ts';
import type { ListQuery } from '../../providers/resource-calls.ts';
import { merchantsWithFees, nameOfSummary, prefixOf } from './summaries.ts';
import { agencyFeeTexts } from './texts.ts';

/** As the wire has it, but for the two ends of the days, which one filter says. */
const AskedFilter = z.object({ Days: z.object({ From: Instant.nullable(), To: Instant.nullable() }), Merchants: z.array(Id) });
type AskedFilter = z.infer<typeof AskedFilter>;

export const summaryFilters = wireFilters(AskedFilter, {
  Days: openDays({ label: agencyFeeTexts.date(), address: { from: 'startDate', to: 'endDate' } }),
  Merchants: idsFrom(merchantsWithFees, { label: agencyFeeTexts.merchant(), address: 'merchant', when: ({ role }) => role === 'Admin', value: ({ Id: id }) => id, name: ({ Id: id, Name }) => Name ?? String(id) }),
});

interface SummaryQuery extends Pick<ListQuery, 'page' | 'size'> {
  readonly filters: AskedFilter;
}

/** One page; a page shorter than its size is the last. */
export async function fetchSummaries({ call, user, signal }: CallContext, { filters: { Days, Merchants }, page, size }: SummaryQuery): Promise<{ rows: readonly WeeklySummary[] }> {
  const body = { Page: page, Size: size, Query: '', Filter: { DateFrom: Days.From, DateTo: Days.To, Merchants } };
  const found = await call(endpoints.agencyFees.summaries, { params: { role: prefixOf(user) }, body, signal });
  return { rows: found.map((summary) => ({ ...summary, FileName: nameOfSummary(summary) })) };
}
