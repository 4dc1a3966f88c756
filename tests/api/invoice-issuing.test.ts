/**
 * Tests invoices for orders and deliveries (ADR 031): they match the ledger, have gapless numbers, and never change.
 */
import { randomUUID } from 'node:crypto';
import { asc, inArray, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MoneyTrace } from '../../contract/finance/money.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { deliveries } from '../../server/db/courier-tables.ts';
import { orderLines } from '../../server/db/schema.ts';
import type { Tx } from '../../server/db/tx.ts';
import { invoices, invoicesDue } from '../../server/db/invoice-tables.ts';
import { issueInvoices, findInvoiceFaults, summariseWeeks } from '../../server/areas/invoices/issue-invoices.ts';
import { chargeBooking, chargeCourier, returnBookingCharges } from '../../server/areas/ledger/bookings.ts';
import { findLedgerFaults } from '../../server/areas/ledger/ledger-jobs.ts';
import { traceMoney } from '../../server/areas/money/trace.ts';
import { demoPlatform } from '../../server/runtime/config.ts';
import { isFull } from '../setup/scale.ts';
import { deliveryRow } from './courier-rows.ts';
import { setDelivered, findNumberGaps, invoiceFaults, invoicedOrder, issueDue, setRefunded } from './invoice-calls.ts';
import { balancesOf } from './ledger-queries.ts';
import { findTraceFaults } from './money-trace-faults.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

const parallel = isFull ? 100 : 20;
const histories = isFull ? 100 : 4;
const admin = { id: randomUUID(), role: 'Admin', merchantId: null, shopId: null } as const;
const pence = (amount: number) => Pence.parse(amount);

const Issued = z.object({
  rows: z.array(
    z.object({
      type: z.string(),
      number: z.string(),
      net: z.number(),
      vat: z.number(),
      total: z.number(),
      corrects: z.string().nullable(),
    }),
  ),
});

describe(`invoicing, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());

  const asSystem = <Done>(work: (tx: Tx) => Promise<Done>) => portal.database.inScope('system', work);
  const documentsOf = async (subject: string) =>
    Issued.parse(
      await asSystem((tx) =>
        tx.execute(sql`
          select invoice.type, invoice.number, invoice.net, invoice.vat, invoice.total, corrected.number as corrects
          from invoices invoice left join invoices corrected on corrected.id = invoice.corrects_id where invoice.subject = ${subject} order by invoice.id`),
      ),
    ).rows;
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => String(error instanceof Error && error.cause instanceof Error ? error.cause.message : error),
    );
  const book = async (reference: string, delivery: number) => {
    const id = randomUUID();
    await asSystem(async (tx) => {
      await tx.insert(deliveries).values(deliveryRow(reference, { id, bookedAt: portal.clock.now() }));
      await chargeBooking(tx, {
        deliveryId: id,
        shopId: 1,
        isConcierge: true,
        deliveryPence: pence(delivery),
        at: portal.clock.now(),
      });
    });
    return id;
  };

  it('marks one invoice per order and per type as the first, even when nodes run concurrently', async () => {
    await issueDue(portal);
    const ids = await Promise.all(
      Array.from({ length: 5 }, (_, at) => portal.addOrder({ orderNo: `together-${at}`, shopId: 1 })),
    );
    await setDelivered(portal.database, ids, portal.clock.now());
    const due = await asSystem((tx) => tx.select({ id: invoicesDue.id }).from(invoicesDue));
    const taken = await Promise.all(
      due.map(({ id }) =>
        asSystem((tx) => issueInvoices(tx, demoPlatform, portal.clock.now(), { most: 1, alone: id })),
      ),
    );
    expect(taken).toEqual(due.map(() => 1));
    const [first = '', ...rest] = ids;
    await Promise.all([first, ...rest].map((id) => setRefunded(portal.database, id, portal.clock.now())));
    await issueDue(portal);
    const documents = await asSystem((tx) =>
      tx.select().from(invoices).where(inArray(invoices.subject, ids)).orderBy(asc(invoices.id)),
    );
    expect(documents).toHaveLength(5 * 6);
    for (const id of ids) {
      const [leading, ...others] = documents.filter(({ subject }) => subject === id);
      expect([leading?.isFirst, others.filter(({ isFirst }) => isFirst)]).toEqual([true, []]);
      expect(
        [leading, ...others]
          .filter((paper) => paper?.isFirstOfType)
          .map((paper) => paper?.type)
          .toSorted(),
      ).toEqual(['Platform', 'PlatformFee', 'Shop']);
    }
  });

  it("charges a delivered order's shop the commission and the Marketplace fee only once", async () => {
    const id = await portal.addOrder({ orderNo: 'charged', shopId: 3 });
    await setDelivered(portal.database, [id], portal.clock.now());
    // The commission is 12 % of £18.00, and the fee is 49p. Both are charged with VAT.
    const owed = { owed: 259 + 59, commission: -216, 'agency-fees': -49, vat: -43 - 10 };
    expect(await balancesOf(portal.database, 3)).toMatchObject(owed);
    await setDelivered(portal.database, [id], portal.clock.now());
    await asSystem((tx) => tx.execute(sql`select charge_orders(array[${id}]::uuid[])`));
    expect(await balancesOf(portal.database, 3)).toMatchObject(owed);
    expect(await documentsOf(id)).toEqual([]);
  });

  it('issues an invoice for each charge and for the sale, with VAT', async () => {
    await issueDue(portal);
    const id = await invoicedOrder(portal, 'sold', 1);
    expect((await documentsOf(id)).map(({ number, ...paper }) => ({ ...paper, issuer: number.split('-')[0] }))).toEqual(
      [
        { type: 'Platform', issuer: 'P', net: 216, vat: 43, total: 259, corrects: null },
        { type: 'PlatformFee', issuer: 'P', net: 49, vat: 10, total: 59, corrects: null },
        { type: 'Shop', issuer: 'M1', net: 1500, vat: 300, total: 1800, corrects: null },
      ],
    );
    await issueDue(portal);
    expect(await documentsOf(id)).toHaveLength(3);
  });

  it('names the sold products, without a default variant', async () => {
    const id = await portal.addOrder({ orderNo: 'variants', shopId: 1 });
    await asSystem((tx) =>
      tx.execute(
        sql`update order_lines set variant_title = case position when 1 then 'Default Title' else 'Blue' end where order_id = ${id}`,
      ),
    );
    await setDelivered(portal.database, [id], portal.clock.now());
    await issueDue(portal);
    const sale = await asSystem((tx) =>
      tx.execute(
        sql`select lines -> 0 ->> 'Title' as first, lines -> 1 ->> 'Title' as second from invoices where subject = ${id} and type = 'Shop'`,
      ),
    );
    expect(sale).toMatchObject({ rows: [{ first: 'Tea', second: 'Cup, Blue' }] });
  });

  it('issues credit notes for a refunded order only once', async () => {
    const id = await invoicedOrder(portal, 'refunded', 2);
    const before = await balancesOf(portal.database, 2);
    expect(before).toMatchObject({ owed: 318 });
    await setRefunded(portal.database, id, portal.clock.now());
    await asSystem((tx) => tx.execute(sql`select refund_orders(array[${id}]::uuid[])`));
    await issueDue(portal);
    await issueDue(portal);
    const documents = await documentsOf(id);
    expect(documents.slice(3).map(({ type, total, corrects }) => ({ type, total, corrects }))).toEqual(
      documents.slice(0, 3).map(({ type, total, number }) => ({ type, total: -total, corrects: number })),
    );
    expect(await balancesOf(portal.database, 2)).toMatchObject({ owed: 0, commission: 0, 'agency-fees': 0, vat: 0 });
  });

  it('invoices a booking and its courier, and credits both when the delivery is returned', async () => {
    const id = await book('booked', 0);
    await asSystem((tx) => chargeCourier(tx, { deliveryId: id, deliveryPence: pence(1250), at: portal.clock.now() }));
    await issueDue(portal);
    expect(await documentsOf(id)).toMatchObject([
      { type: 'PlatformCollect', net: 500, vat: 100, total: 600 },
      { type: 'PlatformCollect', net: 1250, vat: 250, total: 1500 },
    ]);
    await asSystem((tx) => returnBookingCharges(tx, id, 'Cancelled', portal.clock.now()));
    await issueDue(portal);
    expect((await documentsOf(id)).map(({ total }) => total)).toEqual([600, 1500, -600, -1500]);
  });

  it(`numbers ${parallel} concurrently issued invoices without gaps or duplicates`, async () => {
    const ids: string[] = [];
    for (let index = 0; index < parallel; index += 1) {
      ids.push(await portal.addOrder({ orderNo: `race-${index}`, shopId: (index % 3) + 1 }));
    }
    await Promise.all(
      ids.map(async (id) => {
        await setDelivered(portal.database, [id], portal.clock.now());
        await issueDue(portal);
      }),
    );
    await issueDue(portal);
    for (const id of ids) {
      expect((await documentsOf(id)).map(({ type }) => type).toSorted()).toEqual(['Platform', 'PlatformFee', 'Shop']);
    }
    expect(await findNumberGaps(portal.database)).toEqual([]);
    expect(await invoiceFaults(portal.database)).toEqual([]);
  });

  it('releases the number of an invoice that could not be issued', async () => {
    const id = await portal.addOrder({ orderNo: 'fails', shopId: 1 });
    await setDelivered(portal.database, [id], portal.clock.now());
    expect(
      await refusal(
        asSystem(async (tx) => {
          await tx.execute(sql`select issue_invoices('{"Name": "P", "Lines": []}', now(), 100)`);
          throw new Error('the node died');
        }),
      ),
    ).toContain('the node died');
    expect(await findNumberGaps(portal.database)).toEqual([]);
    const later = new Date(portal.clock.now().getTime() + 3_600_001);
    expect(await findInvoiceFaults(portal.database, portal.clock.now())).toEqual([]);
    expect(await findInvoiceFaults(portal.database, later)).toEqual([
      '3 invoices have been due for more than an hour.',
    ]);
    await issueDue(portal);
    expect(await findInvoiceFaults(portal.database, later)).toEqual([]);
    expect(await documentsOf(id)).toHaveLength(3);
    expect(await findNumberGaps(portal.database)).toEqual([]);
  });

  it('skips and reports an invoice that cannot be issued, and issues the next ones', async () => {
    const [before] = await documentsOf(await invoicedOrder(portal, 'issued before', 1));
    // A second invoice for the same charge violates a unique index.
    await asSystem((tx) =>
      tx.execute(
        sql`insert into invoices_due (kind, subject, transaction_id, at) select 'charge', subject, transaction_id, issued_at from invoices where number = ${before?.number ?? ''}`,
      ),
    );
    const id = await portal.addOrder({ orderNo: 'behind it', shopId: 1 });
    await setDelivered(portal.database, [id], portal.clock.now());
    expect(await refusal(issueDue(portal))).toMatch(/ 1 due invoice could not be issued: .*invoices_transaction/);
    expect(await documentsOf(id)).toHaveLength(3);
    expect(await findNumberGaps(portal.database)).toEqual([]);
    await asSystem((tx) => tx.execute(sql`delete from invoices_due`));
  });

  it('detects a number that was taken but never used', async () => {
    const lose = (numbers: number) =>
      asSystem((tx) => tx.execute(sql`update invoice_numbers set last = last + ${numbers} where issuer = 'M1'`));
    await lose(1);
    expect(await findInvoiceFaults(portal.database, portal.clock.now())).toEqual([
      expect.stringMatching(/^M1 has \d+ invoices for 2026, but the last number is \d+\.$/),
    ]);
    await lose(-1);
  });

  it('restarts the numbers at one with each year in London', async () => {
    portal.clock.advance(new Date('2026-12-31T23:59:59.999Z').getTime() - portal.clock.now().getTime());
    const last = await invoicedOrder(portal, 'last of the year', 1);
    portal.clock.advance(1);
    const first = await invoicedOrder(portal, 'first of the year', 1);
    expect((await documentsOf(last)).at(-1)?.number).toMatch(/^M1-2026-/);
    expect((await documentsOf(first)).at(-1)?.number).toBe('M1-2027-000001');
  });

  it('makes invoices immutable, even for the owner of the database', async () => {
    const once = /never changed/;
    await asSystem((tx) => summariseWeeks(tx, portal.clock.now()));
    for (const table of ['invoices', 'weekly_summaries']) {
      for (const statement of [
        `update ${table} set total = total`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        const errorText = await refusal(asSystem((tx) => tx.execute(sql.raw(statement))));
        expect([statement, errorText]).toEqual([statement, expect.stringMatching(once)]);
      }
    }
    const uneven = sql`insert into invoices (issuer, year, place, type, merchant_id, shop_id, order_id, order_no, order_date, issued_at, supplied_at, seller, buyer, lines, net, vat, total)
      select 'X', 2026, 1, 'Shop', merchant_id, shop_id, order_id, order_no, order_date, issued_at, supplied_at, seller, buyer, lines, net + 1, vat, total + 1 from invoices limit 1`;
    expect(await refusal(asSystem((tx) => tx.execute(uneven)))).toMatch(/adds_up/);
    for (const role of ['portal_admin', 'portal_merchant', 'portal_shop']) {
      const errorText = await refusal(
        asSystem(async (tx) => {
          await tx.execute(sql`select set_config('role', ${role}, true)`);
          await tx.execute(sql`insert into invoice_numbers values ('P', 2099, 1)`);
        }),
      );
      expect(errorText).toMatch(/permission denied/);
    }
  });

  it('keeps lines, invoices, weekly summaries and the ledger consistent in random histories', {
    timeout: isFull ? 400_000 : 60_000,
  }, async () => {
    const line = fc.record({
      quantity: fc.integer({ min: 0, max: 9 }),
      unitPrice: fc.integer({ min: 0, max: 99_999 }).map(pence),
    });
    const order = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 5 }),
      shopId: fc.integer({ min: 1, max: 3 }),
      isRefunded: fc.boolean(),
    });
    const booking = fc.record({ delivery: fc.integer({ min: 0, max: 5000 }), isReturned: fc.boolean() });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(order, { minLength: 1, maxLength: 4 }),
        fc.array(booking, { maxLength: 3 }),
        fc.integer({ min: 0, max: 200 }),
        async (orders, bookings, hours) => {
          portal.clock.advance(hours * 3_600_000);
          const traced: (readonly ['order' | 'delivery', string])[] = [];
          for (const { lines, shopId, isRefunded } of orders) {
            const id = await portal.addOrder({ orderNo: `random-${(count += 1)}`, shopId });
            await asSystem(async (tx) => {
              await tx.delete(orderLines).where(sql`order_id = ${id}`);
              const tenant = { orderId: id, merchantId: shopId === 3 ? 2 : 1, shopId };
              await tx.insert(orderLines).values(
                lines.map((each, position) => ({
                  ...tenant,
                  ...each,
                  position,
                  productTitle: 'Tea',
                  originalQuantity: each.quantity,
                  options: [],
                })),
              );
            });
            traced.push(['order', id]);
            await setDelivered(portal.database, [id], portal.clock.now());
            if (isRefunded) await setRefunded(portal.database, id, portal.clock.now());
          }
          for (const { delivery, isReturned } of bookings) {
            const id = await book(`random-${(count += 1)}`, delivery);
            traced.push(['delivery', id]);
            if (isReturned) await asSystem((tx) => returnBookingCharges(tx, id, 'Cancelled', portal.clock.now()));
          }
          await issueDue(portal);
          await asSystem((tx) => summariseWeeks(tx, portal.clock.now()));
          expect(await invoiceFaults(portal.database)).toEqual([]);
          expect(await findNumberGaps(portal.database)).toEqual([]);
          for (const [kind, id] of traced) {
            const trace = await portal.database.inScope(admin, (tx) => traceMoney(tx, admin, kind, id));
            expect(trace ? findTraceFaults(MoneyTrace.parse(trace)) : 'not found').toEqual([]);
          }
        },
      ),
      { seed: 20_261_122, numRuns: histories },
    );
    expect(await findLedgerFaults(portal.database)).toEqual([]);
  });
});
