import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DayAtAGlance } from '../../contract/collect/day.ts';
import { CourierScore } from '../../contract/collect/scores.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import { deliveries, deliveryQuotes } from '../../server/db/courier-tables.ts';
import { muteAnnouncements } from '../../server/db/scope.ts';
import { deliveryRow } from './courier-rows.ts';
import { testStart } from './fixture.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

type Row = Partial<typeof deliveries.$inferInsert>;
type Quote = Partial<typeof deliveryQuotes.$inferInsert>;

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;
const ago = (minutes: number) => new Date(testStart.getTime() - minutes * minuteMs);
const weekAgo = (minutes: number) => new Date(ago(minutes).getTime() - weekMs);

/** Builds a booked delivery of the second merchant, with its winning quote. */
const booked = (reference: string, bookedAt: Date, change: Row = {}, quote?: Quote) => ({
  row: deliveryRow(reference, {
    merchantId: 2,
    shopId: 3,
    draftedAt: bookedAt,
    bookedAt,
    queuedAt: bookedAt,
    pickUpTime: bookedAt,
    status: 'Queued',
    ...change,
  }),
  quote: {
    name: 'Fox Lane',
    deliveryPence: Pence.parse(1000),
    totalPence: Pence.parse(1200),
    vatPence: Pence.parse(200),
    ...quote,
  },
});

const of = [
  booked('late', ago(100), {}, { dropOffEtaAt: ago(10) }),
  booked('latest', ago(200), { status: 'OutForDelivery' }, { dropOffEtaAt: ago(30) }),
  booked('Rapid, two hours ago', ago(125), { deliveryType: 'rapid', status: 'Assigned' }),
  booked('in time', ago(60), {}, { dropOffEtaAt: ago(-10) }),
  booked(
    'delivered late',
    ago(90),
    { status: 'Delivered', deliveredAt: ago(1) },
    {
      dropOffEtaAt: ago(20),
      totalPence: Pence.parse(1800),
      vatPence: Pence.parse(300),
      deliveryPence: Pence.parse(1500),
    },
  ),
  booked(
    'cancelled',
    ago(60),
    { status: 'Cancelled', cancelledAt: ago(50) },
    { totalPence: Pence.parse(9600), vatPence: Pence.parse(1600), deliveryPence: Pence.parse(8000) },
  ),
  booked(
    'last week by now',
    weekAgo(60),
    { status: 'Delivered', deliveredAt: weekAgo(1) },
    { dropOffEtaAt: weekAgo(0) },
  ),
  booked(
    'last week later',
    weekAgo(-60),
    { status: 'Failed', failedReason: 'UNAVAILABLE', failedAt: weekAgo(-90) },
    { name: 'Swift Wheels' },
  ),
  booked('eight days ago', weekAgo(24 * 60), { status: 'Delivered', deliveredAt: weekAgo(23 * 60) }),
  booked('nine weeks ago', ago(9 * 7 * 24 * 60), { status: 'Delivered', deliveredAt: ago(9 * 7 * 24 * 60 - 5) }),
];

describe(`figures of courier deliveries, on ${engine}`, () => {
  let portal: TestApp;
  const signIn = (email: string) => portal.signIn(email);

  beforeAll(async () => {
    portal = await startApp();
    await portal.database.inScope('system', async (tx) => {
      await muteAnnouncements(tx);
      for (const { row, quote } of of) {
        const [delivery] = await tx.insert(deliveries).values(row).returning();
        if (delivery === undefined) throw new Error('The delivery was not stored');
        const tenant = { deliveryId: delivery.id, merchantId: delivery.merchantId, shopId: delivery.shopId };
        const usual = {
          fleet: 'simulated',
          fleetQuote: 'x',
          serviceType: 'regular',
          vehicleCode: 'van',
          vehicleName: 'Van',
          distanceMiles: 3,
          creditUsage: Credits.parse(1),
          premiumPence: Pence.parse(0),
          offeredAt: testStart,
        } as const;
        const [winner] = await tx
          .insert(deliveryQuotes)
          .values({ ...tenant, ...usual, ...quote })
          .returning();
        await tx
          .update(deliveries)
          .set({ winningQuoteId: winner?.id ?? null })
          .where(eq(deliveries.id, delivery.id));
      }
      // Drafts are never counted. Another tenant's delivery counts only for that tenant and for administrators.
      await tx
        .insert(deliveries)
        .values([
          deliveryRow('draft', { merchantId: 2, shopId: 3, status: 'Drafted' }),
          deliveryRow('of another', { bookedAt: ago(5), pickUpTime: ago(5) }),
        ]);
    });
  });
  afterAll(() => portal.stop());

  const dayFor = async (client: TestClient) =>
    z.object({ Result: DayAtAGlance }).parse((await client.call('GET', '/api/ext/delivery-day')).body).Result;

  it('show bookings per hour and their cost, for today and the same day last week', async () => {
    const { Today, LastWeek } = await dayFor(await signIn('other-merchant@demo.test'));
    const hours = (day: typeof Today) =>
      day.Hours.flatMap(({ Start, Booked }) => (Booked > 0 ? [[Start.slice(0, 16), Booked]] : []));
    expect(hours(Today)).toEqual([
      ['2026-03-10T08:00', 1],
      ['2026-03-10T09:00', 1],
      ['2026-03-10T10:00', 2],
      ['2026-03-10T11:00', 2],
    ]);
    expect(hours(LastWeek)).toEqual([
      ['2026-03-03T11:00', 1],
      ['2026-03-03T13:00', 1],
    ]);
    expect([Today.Hours.length, Today.BookedByNow, LastWeek.BookedByNow]).toEqual([24, 6, 1]);
    // This is the average of five deliveries, because the cancelled one is refunded.
    expect([Today.Cost, LastWeek.Cost]).toEqual([1320, 1200]);
  });

  it('list late deliveries, longest overdue first', async () => {
    const { Late, LateCount } = await dayFor(await signIn('other-merchant@demo.test'));
    expect(Late.map(({ ReferenceNumber, PromisedAt }) => [ReferenceNumber, PromisedAt])).toEqual([
      ['latest', ago(30).toISOString()],
      ['late', ago(10).toISOString()],
      ['Rapid, two hours ago', ago(5).toISOString()],
    ]);
    expect(Late[0]).toMatchObject({ MerchantName: 'Birch Books', CourierName: 'Fox Lane', Status: 'OutForDelivery' });
    expect(LateCount).toBe(3);
  });

  it("cover only the user's own tenant, except for administrators", async () => {
    const counts = [];
    for (const email of ['collect@demo.test', 'other-merchant@demo.test', 'admin@demo.test']) {
      counts.push((await dayFor(await signIn(email))).Today.BookedByNow);
    }
    expect(counts).toEqual([1, 6, 7]);
    expect((await (await signIn('collect@demo.test')).call('POST', '/api/ext/courier-scores/list', {})).status).toBe(
      403,
    );
  });

  const scores = async (change: object = {}) => {
    const admin = await signIn('admin@demo.test');
    const { body } = await admin.call('POST', '/api/ext/courier-scores/list', {
      Filter: { Date: null },
      Sort: 'Deliveries',
      Order: 'desc',
      ...change,
    });
    return z.object({ Result: z.object({ Scores: z.array(CourierScore) }) }).parse(body).Result.Scores;
  };

  it('score each courier over the last four weeks', async () => {
    expect(await scores()).toEqual([
      {
        Courier: 'Fox Lane',
        Deliveries: 8,
        Delivered: 3,
        OnTime: 66.7,
        Failed: 0,
        Failures: [],
        Cancelled: 1,
        AveragePrice: 1938,
      },
      {
        Courier: 'Swift Wheels',
        Deliveries: 1,
        Delivered: 0,
        OnTime: 0,
        Failed: 1,
        Failures: [{ Reason: 'UNAVAILABLE', Count: 1 }],
        Cancelled: 0,
        AveragePrice: 1000,
      },
    ]);
  });

  it('score the bookings of a given period', async () => {
    const Date = { From: '2026-03-03T00:00:00.000Z', To: '2026-03-03T23:59:59.999Z' };
    expect(
      (await scores({ Filter: { Date }, Sort: 'Courier', Order: 'desc' })).map(({ Courier, Deliveries }) => [
        Courier,
        Deliveries,
      ]),
    ).toEqual([
      ['Swift Wheels', 1],
      ['Fox Lane', 1],
    ]);
  });
});
