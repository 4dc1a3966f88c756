import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { vatOn } from '../../contract/collect/prices.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { deliveries } from '../../server/db/courier-tables.ts';
import { invoices } from '../../server/db/invoice-tables.ts';
import { orders } from '../../server/db/schema.ts';
import type { Tx } from '../../server/db/tx.ts';
import { pdfOfInvoice } from '../../server/areas/invoices/invoice-pdf.ts';
import { chargeBooking, chargeCourier, returnBookingCharges } from '../../server/areas/ledger/bookings.ts';
import { deliveryRow } from './courier-rows.ts';
import { setDelivered, invoicedOrder, issueDue, setRefunded } from './invoice-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

const pence = (amount: number) => Pence.parse(amount);
const raise = (): never => {
  throw new Error('Invoice not found');
};

const Lines = z.object({ rows: z.array(z.object({ kind: z.string(), vat: z.number(), rate: z.number() })) });

describe(`VAT, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());

  const asSystem = <Done>(work: (tx: Tx) => Promise<Done>) => portal.database.inScope('system', work);
  const documentsOf = (subject: string) =>
    asSystem((tx) =>
      tx
        .select({ type: invoices.type, net: invoices.net, vat: invoices.vat })
        .from(invoices)
        .where(eq(invoices.subject, subject))
        .orderBy(asc(invoices.id)),
    );

  it('is the same in quotes and in the ledger', async () => {
    const nets = [1, 2, 3, 7, 8, 99, 1318, 100_001];
    const Charged = z.object({ rows: z.array(z.object({ vat: z.number() })) });
    const charged = await asSystem((tx) =>
      tx.execute(
        sql`select vat_of(net::bigint) as vat from unnest(${sql.param(nets)}::integer[]) with ordinality given (net, place) order by place`,
      ),
    );
    expect(Charged.parse(charged).rows.map(({ vat }) => vat)).toEqual(nets.map((net) => vatOn(pence(net))));
  });

  it('is not charged on the sales of an unregistered merchant', async () => {
    const id = await invoicedOrder(portal, 'unregistered', 3);
    expect(await documentsOf(id)).toEqual([
      { type: 'Platform', net: 216, vat: 43 },
      { type: 'PlatformFee', net: 49, vat: 10 },
      { type: 'Shop', net: 1800, vat: 0 },
    ]);
    await setRefunded(portal.database, id, portal.clock.now());
    await issueDue(portal);
    expect((await documentsOf(id)).at(-1)).toMatchObject({ type: 'Shop', net: -1800, vat: 0 });
  });

  it("is computed from each pay-as-you-go document's net amount, and returned in full", async () => {
    await asSystem((tx) =>
      tx.execute(
        sql`select ledger_charge((select id from wallets where shop_id = 3), gen_random_uuid(), false, 0, 0, ${portal.clock.now().toISOString()}::timestamptz) from generate_series(1, 25)`,
      ),
    );
    const id = randomUUID();
    await asSystem(async (tx) => {
      await tx
        .insert(deliveries)
        .values(deliveryRow('pay as you go', { id, merchantId: 2, shopId: 3, bookedAt: portal.clock.now() }));
      await chargeBooking(tx, {
        deliveryId: id,
        shopId: 3,
        isConcierge: true,
        deliveryPence: pence(0),
        at: portal.clock.now(),
      });
      await chargeCourier(tx, { deliveryId: id, deliveryPence: pence(514), at: portal.clock.now() });
    });
    await issueDue(portal);
    expect((await documentsOf(id)).map(({ net, vat }) => [net, vat])).toEqual([
      [1150, 230],
      [514, 103],
    ]);
    await asSystem((tx) => returnBookingCharges(tx, id, 'Cancelled', portal.clock.now()));
    await issueDue(portal);
    expect((await documentsOf(id)).slice(2).map(({ net, vat }) => [net, vat])).toEqual([
      [-1150, -230],
      [-514, -103],
    ]);
    const lines = Lines.parse(
      await asSystem((tx) =>
        tx.execute(
          sql`select line ->> 'Kind' as kind, (line ->> 'Vat')::integer as vat, (line ->> 'Rate')::integer as rate from invoices, jsonb_array_elements(lines) line where subject = ${id} and corrects_id is null order by invoices.id, 1`,
        ),
      ),
    );
    expect(lines.rows).toEqual([
      { kind: 'booking-fees', vat: 130, rate: 20 },
      { kind: 'concierge-fees', vat: 100, rate: 20 },
      { kind: 'delivery-fees', vat: 103, rate: 20 },
    ]);
  });

  it('is stored with the seller, the rate and the payment of an invoice', async () => {
    const id = await portal.addOrder({ orderNo: 'paid', shopId: 1 });
    const paidAt = new Date(portal.clock.now().getTime() - 86_400_000);
    await asSystem((tx) =>
      tx.update(orders).set({ paymentStatus: 'Succeeded', paymentAt: paidAt }).where(eq(orders.id, id)),
    );
    await setDelivered(portal.database, [id], portal.clock.now());
    await issueDue(portal);
    await setRefunded(portal.database, id, portal.clock.now());
    await issueDue(portal);
    const documents = await asSystem((tx) =>
      tx.select().from(invoices).where(eq(invoices.subject, id)).orderBy(asc(invoices.id)),
    );
    expect(documents.map(({ type, paidAt: paid }) => [type, paid])).toEqual([
      ['Platform', null],
      ['PlatformFee', null],
      ['Shop', paidAt],
      ['Platform', null],
      ['PlatformFee', null],
      ['Shop', portal.clock.now()],
    ]);
    expect(documents[2]?.seller).toMatchObject({
      Name: 'Alder Ales',
      VatNumber: 'GB 000 0002 01',
      Email: 'office@alder.test',
    });
    const { paper } = pdfOfInvoice(documents[2] ?? raise(), null);
    expect(paper.facts).toEqual(
      expect.arrayContaining([
        ['Tax point', '09/03/2026'],
        ['Payment', 'Paid on 09/03/2026'],
      ]),
    );
    expect(paper.columns.map(({ heading }) => heading)).toEqual([
      'Description',
      'Quantity',
      'Unit price',
      'VAT rate',
      'Net',
      'VAT',
      'Total',
    ]);
    expect(paper.rows[0]).toEqual(['Tea', '2', '£3.75', '20%', '£7.50', '£1.50', '£9.00']);
    expect(paper.blocks[0]?.lines).toEqual(
      expect.arrayContaining(['Alder Ales', 'VAT number GB 000 0002 01', 'office@alder.test']),
    );
  });

  it('is added to the courier charge if an earlier release left it out of the booking fee', async () => {
    const id = randomUUID();
    const earlier = [
      { kind: 'owed', amount: 650 },
      { kind: 'booking-fees', amount: -650 },
    ];
    await asSystem(async (tx) => {
      await tx
        .insert(deliveries)
        .values(deliveryRow('in flight', { id, merchantId: 2, shopId: 3, bookedAt: portal.clock.now() }));
      await tx.execute(
        sql`select ledger_post((select id from wallets where shop_id = 3), null, 'booking', ${portal.clock.now().toISOString()}::timestamptz, ${JSON.stringify({ delivery_id: id })}::jsonb, ${JSON.stringify(earlier)}::jsonb)`,
      );
      await chargeCourier(tx, { deliveryId: id, deliveryPence: pence(514), at: portal.clock.now() });
    });
    await issueDue(portal);
    expect((await documentsOf(id)).map(({ net, vat }) => [net, vat])).toEqual([
      [650, 0],
      [514, 233],
    ]);
  });

  it('matches the rate of each line that states one', async () => {
    const Rated = z.object({ rows: z.array(z.object({ net: z.number(), vat: z.number(), rate: z.number() })) });
    const { rows } = Rated.parse(
      await asSystem((tx) =>
        tx.execute(
          sql`select (line ->> 'Net')::integer as net, (line ->> 'Vat')::integer as vat, (line ->> 'Rate')::integer as rate
            from invoices, jsonb_array_elements(lines) line where line ->> 'Rate' is not null`,
        ),
      ),
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ net, vat, rate }) => Math.abs(vat - (net * rate) / 100) > 1)).toEqual([]);
  });
});
