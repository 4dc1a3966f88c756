import { endpoints } from '../../../contract/endpoints.ts';
import { LedgerEntry } from '../../../contract/ledger.ts';
import { defineLookup } from '../../engine/declaration/lookup.ts';
import { defineRecord } from '../../engine/declaration/record-token.ts';

export const ledger = defineRecord('ledger', { schema: LedgerEntry, id: 'Id' });
/** Of administrators alone. */
export const shopsWithEntries = defineLookup(ledger, 'shops', ({ call, signal }) => call(endpoints.orders.shops, { signal }));
