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
/** All shops for administrators, the merchant's own shops otherwise. */
export const shopsWithEntries = defineLookup(ledger, 'shops', async ({ call, user, signal }) =>
  shopChoices(await call(seesAll(user.role) ? endpoints.orders.shops : endpoints.invoices.ownShops, { signal })),
);

/** Constant id, because each user has exactly one such record. */
export const glanceId = 'weeks';

const Glance = MoneyGlance.extend({ Id: z.string() });

export const glance = defineRecord('money', { schema: Glance, id: 'Id' });

/** Returns the first and last day of a month (`YYYY-MM`). */
export function daysOfMonth(month: string): { readonly From: string; readonly To: string } {
  return { From: `${month}-01`, To: addDays(monthAfter(`${month}-01`), -1) };
}

/** Returns `count` months as `YYYY-MM`, starting with the current one in London. */
export function lastMonths(now: Date, count: number): string[] {
  const [year = 0, month = 0] = londonDayOf(now).split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7),
  );
}
