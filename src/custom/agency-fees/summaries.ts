import { WeeklySummary, allMerchants } from '../../../contract/agency-fees.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { defineFile } from '../../engine/model/handles/file.ts';
import { defineLookup } from '../../engine/model/handles/lookup.ts';
import { defineRecord } from '../../engine/model/handles/record-token.ts';
import type { User } from '../../providers/session/session-store.ts';
import { agencyFeeTexts } from './texts.ts';

export const summaries = defineRecord('summaries', { schema: WeeklySummary, id: 'Id' });

/** What its file is called, which not every backend says. */
export function nameOfSummary({ Id, FileName }: WeeklySummary): string {
  return FileName || agencyFeeTexts.unnamed({ id: String(Id) });
}

export const summaryPdf = defineFile(summaries, 'pdf', {
  type: 'application/pdf',
  saveAs: nameOfSummary,
  address: ({ call, signal }, { Id }) => call(endpoints.agencyFees.url, { params: { id: Id }, signal }),
});

/** The two roles that have fees, as their paths say them. */
export const prefixOf = ({ role }: User) => (role === 'Admin' ? 'admin' : 'merchant');

/** Of administrators alone. */
export const merchantsWithFees = defineLookup(summaries, 'merchants', ({ call, signal }) => call(endpoints.invoices.merchants, { signal }));

/** The same with an entry that stands for all of them (C-5.50, C-7.25). */
export const exportedMerchants = defineLookup(summaries, 'exportedMerchants', async (context) => [
  { Id: allMerchants, Name: agencyFeeTexts.allMerchants() },
  ...(await merchantsWithFees.perform(context, '', undefined)).map(({ Id, Name }) => ({ Id, Name: Name ?? String(Id) })),
]);
