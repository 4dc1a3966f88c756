import { eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { InvoiceGroup, InvoiceType, invoicePageSize } from '../../contract/finance/invoices.ts';
import type { Database } from '../../server/db/database.ts';
import { orders } from '../../server/db/schema.ts';
import { issueDueInvoices } from '../../server/areas/invoices/issue-invoices.ts';
import { demoPlatform } from '../../server/runtime/config.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

export const emptyOwn = { DateFrom: null, DateTo: null, OrderId: null, DeliveryId: null, InvoiceType: null };
const emptyAdmin = { DateFrom: null, DateTo: null, Merchants: [], Shops: [], InvoiceType: null };

export async function setDelivered(database: Database, ids: readonly string[], at: Date): Promise<void> {
  await database.inScope('system', (tx) =>
    tx
      .update(orders)
      .set({ status: 'DeliveredDelivery', portalStatus: 'Archived', deliveredAt: at })
      .where(inArray(orders.id, [...ids])),
  );
}

export async function setRefunded(database: Database, id: string, at: Date): Promise<void> {
  await database.inScope('system', (tx) => tx.update(orders).set({ manuallyRefundedAt: at }).where(eq(orders.id, id)));
}

export async function issueDue({ database, clock }: Pick<TestApp, 'database' | 'clock'>): Promise<void> {
  await issueDueInvoices({ database, platform: demoPlatform, clock: clock.now });
}

/** Adds an order to a shop, delivers it and issues its invoices. Resolves to the order's id. */
export async function invoicedOrder(portal: TestApp, orderNo: string, shopId: number): Promise<string> {
  const id = await portal.addOrder({ orderNo, shopId });
  await setDelivered(portal.database, [id], portal.clock.now());
  await issueDue(portal);
  return id;
}

const emptyFilters = { shop: emptyOwn, merchant: { ...emptyOwn, Shops: [] }, admin: emptyAdmin } as const;
const lists = { shop: '/shop/invoices', merchant: '/merchant/invoices', admin: '/admin/invoice' } as const;
const Named = z
  .object({ invoiceGroups: z.array(InvoiceGroup), page: z.number(), total: z.number() })
  .transform(({ invoiceGroups: groups, total }) => ({ groups, total }));
const Enveloped = z
  .object({ Result: z.object({ Total: z.number(), InvoiceGroups: z.array(InvoiceGroup) }) })
  .transform(({ Result: { Total: total, InvoiceGroups: groups } }) => ({ groups, total }));

interface ListRequest {
  readonly Page?: number;
  readonly Size?: number;
  readonly Query?: string;
  readonly Filter?: object;
}

export async function listOf(client: TestClient, role: keyof typeof lists, { Filter = {}, ...rest }: ListRequest = {}) {
  const whole = { Page: 0, Size: invoicePageSize, Query: '', ...rest, Filter: { ...emptyFilters[role], ...Filter } };
  const { status, body } = await client.call('POST', `/api${lists[role]}`, whole);
  if (status !== 200) throw new Error(`${lists[role]} answered ${status} ${JSON.stringify(body)}`);
  return z.union([Named, Enveloped]).parse(body);
}

export async function invoiceNumbersOf(admin: TestClient, orderNo: string): Promise<ReadonlyMap<InvoiceType, string>> {
  const { groups } = await listOf(admin, 'admin', { Query: orderNo });
  const found = groups.filter(({ OrderNo }) => OrderNo === orderNo).flatMap(({ Invoices }) => Invoices);
  return new Map(found.map(({ InvoiceType: type, InvoiceNo: number }) => [InvoiceType.parse(type), String(number)]));
}

/** Resolves to the issuers and years with missing or duplicate invoice numbers. */
export async function findNumberGaps(database: Database): Promise<unknown[]> {
  const found = await database.inScope('system', (tx) =>
    tx.execute(sql`
      select issuer, year from invoices left join invoice_numbers using (issuer, year)
      group by issuer, year, last having count(*) <> max(place) or min(place) <> 1 or max(place) is distinct from last`),
  );
  return z.object({ rows: z.array(z.unknown()) }).parse(found).rows;
}

const Fault = z.object({ rows: z.array(z.object({ fault: z.string() })) });

/** Describes every difference between the invoices and the ledger. Expects all charges and sales to be invoiced. */
export async function invoiceFaults(database: Database): Promise<string[]> {
  const found = await database.inScope('system', (tx) =>
    tx.execute(sql`
      select format('Invoice %s: lines', number) as fault from invoices
        join lateral (select sum((line ->> 'Net')::integer) as nets, sum((line ->> 'Vat')::integer) as vats from jsonb_array_elements(lines) line) sums on true
        where (net, vat, total) is distinct from (nets, vats, nets + vats)
      union all
      select format('Invoice %s: VAT of %s', number, line ->> 'Net') from invoices, jsonb_array_elements(lines) line
        where line ->> 'Rate' is null or abs(abs((line ->> 'Vat')::integer) - abs((line ->> 'Net')::integer) * (line ->> 'Rate')::integer / 100.0) > 0.6
      union all
      select format('Transaction %s: owed %s, invoiced %s', posted.id, owed, coalesce(invoiced, 0)) from ledger_transactions posted
        join lateral (select sum(amount) as owed from ledger_entries join ledger_accounts account on account.id = account_id where transaction_id = posted.id and kind = 'owed') ledger on true
        left join lateral (select sum(total) as invoiced from invoices where transaction_id = posted.id) documents on true
        where (order_id is not null or delivery_id is not null) and posted.kind <> 'correction' and owed is distinct from coalesce(invoiced, 0) and owed is not null
      union all
      select format('Transaction %s: VAT', posted.id) from ledger_transactions posted
        join lateral (select coalesce(-sum(amount), 0) as vat from ledger_entries join ledger_accounts account on account.id = account_id where transaction_id = posted.id and kind = 'vat') ledger on true
        join lateral (select sum(vat) as invoiced from invoices where transaction_id = posted.id) documents on true
        where ledger.vat <> invoiced
      union all
      select format('Summary %s: %s instead of %s', id, weekly_summaries.total, fees) from weekly_summaries
        join lateral (select sum(total) as fees from invoices where merchant_id = weekly_summaries.merchant_id and type in ('Platform', 'PlatformFee')
          and issued_at >= london_start(week) and issued_at < london_start(week + 7)) paid on true
        where fees is distinct from weekly_summaries.total
      union all
      select format('%s waits for its invoice', kind) from invoices_due`),
  );
  return Fault.parse(found).rows.map(({ fault }) => fault);
}
