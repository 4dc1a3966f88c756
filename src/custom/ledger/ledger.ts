import { endpoints } from '../../../contract/endpoints.ts';
import { LedgerEntry } from '../../../contract/ledger.ts';
import { defineLookup } from '../../engine/model/handles/lookup.ts';
import { defineRecord } from '../../engine/model/handles/record-token.ts';

export const ledger = defineRecord('ledger', { schema: LedgerEntry, id: 'Id' });
/** An administrator's, or the merchant's own. */
export const shopsWithEntries = defineLookup(ledger, 'shops', async ({ call, user, signal }) => {
  if (user.role === 'Admin') return await call(endpoints.orders.shops, { signal });
  return (await call(endpoints.invoices.ownShops, { signal })).map(({ ShopId, ShopName }) => ({ ShopId, ShopName: ShopName ?? String(ShopId) }));
});
