import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { LedgerEntry } from '../../../contract/ledger.ts';
import { MoneyGlance } from '../../../contract/money.ts';
import { defineLookup } from '../../engine/model/handles/lookup.ts';
import { defineRecord } from '../../engine/model/handles/record-token.ts';

export const ledger = defineRecord('ledger', { schema: LedgerEntry, id: 'Id' });
/** An administrator's, or the merchant's own. */
export const shopsWithEntries = defineLookup(ledger, 'shops', async ({ call, user, signal }) => {
  if (user.role === 'Admin') return await call(endpoints.orders.shops, { signal });
  return (await call(endpoints.invoices.ownShops, { signal })).map(({ ShopId, ShopName }) => ({ ShopId, ShopName: ShopName ?? String(ShopId) }));
});

/** Each user has one, whatever its id. */
export const glanceId = 'weeks';

const Glance = MoneyGlance.extend({ Id: z.string() });

export const glance = defineRecord('money', { schema: Glance, id: 'Id' });
