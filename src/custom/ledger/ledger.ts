import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { addDays, londonDayOf, monthAfter } from 'schema-admin/contract/london.ts';
import { MoneyGlance } from '../../../contract/finance/money.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import { defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { LedgerTransaction } from './transactions.ts';
import { shopChoices } from '../shop-choices.ts';

export const ledger = defineRecord('ledger', { schema: LedgerTransaction, id: 'Id' });
/** An administrator's, or the merchant's own. */
export const shopsWithEntries = defineLookup(ledger, 'shops', async ({ call, user, signal }) =>
  shopChoices(await call(seesAll(user.role) ? endpoints.orders.shops : endpoints.invoices.ownShops, { signal })),
);

/** Each user has one, whatever its id. */
export const glanceId = 'weeks';

const Glance = MoneyGlance.extend({ Id: z.string() });

export const glance = defineRecord('money', { schema: Glance, id: 'Id' });

/** The first and the last day of a month (`YYYY-MM`). */
export function daysOfMonth(month: string): { readonly From: string; readonly To: string } {
  return { From: `${month}-01`, To: addDays(monthAfter(`${month}-01`), -1) };
}

/** So many months, the present one first. */
export function lastMonths(now: Date, count: number): string[] {
  const [year = 0, month = 0] = londonDayOf(now).split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7),
  );
}
