import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CourierFleet } from '../../server/areas/courier/fleet.ts';
import { findLedgerFaults } from '../../server/areas/ledger/ledger-jobs.ts';
import { type Couriers, startCouriers } from './courier-app.ts';
import { addDraft, getDelivery, placeDelivery, quotesFor, work } from './courier-calls.ts';
import { issueDue } from './invoice-calls.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const minute = 60_000;

describe(`a courier booking that is under way, on ${engine}`, () => {
  let couriers: Couriers;
  let portal: Couriers['portal'];
  let fleet: CourierFleet;
  let shop: TestClient;
  let admin: TestClient;
  beforeAll(async () => {
    couriers = await startCouriers();
    ({ portal, fleet } = couriers);
  });
  beforeEach(async () => {
    shop = await couriers.shop();
    admin = await couriers.admin();
  });
  afterAll(() => portal.stop());

  describe('recovers after the server is killed', () => {
    /** Simulates a crash: the step stays unsettled until its lease expires. */
    class Killed extends Error {}
    const dies = (at: keyof CourierFleet, isAfter: boolean): CourierFleet => ({
      ...fleet,
      async book(request, quote) {
        const answer = at === 'book' && !isAfter ? undefined : await fleet.book(request, quote);
        if (at === 'book' || answer === undefined) throw new Killed('killed');
        return answer;
      },
      quote: (request) => (at === 'quote' ? Promise.reject(new Killed('killed')) : fleet.quote(request)),
      news: (booking) => (at === 'news' ? Promise.reject(new Killed('killed')) : fleet.news(booking)),
    });

    it.each([
      ['quote', false],
      ['book', false],
      ['book', true],
      ['news', false],
    ] as const)('during %s, after the fleet has acted: %s', async (at, isAfter) => {
      const id = await addDraft(shop);
      await shop.call('POST', `/api/collect/${id}/quote`, {});
      if (at === 'quote') await work(portal, dies(at, isAfter));
      portal.clock.advance(minute);
      await couriers.search();
      const quotes = await quotesFor(shop, id, couriers.search);
      await placeDelivery(shop, id, [quotes.AvailableCouriers[0]?.Id]);
      await work(portal, dies(at, isAfter));
      portal.clock.advance(minute);
      await couriers.drive();
      expect((await getDelivery(shop, id)).Status).toBe('Delivered');
      const trips = await portal.database.inScope('system', (tx) =>
        tx.execute(sql`select count(*)::int as trips from simulated_trips where delivery_id = ${id}::uuid`),
      );
      expect(trips).toMatchObject({ rows: [{ trips: 1 }] });
      expect(await couriers.charged(id)).toMatchObject({ owed: quotes.AvailableCouriers[0]?.Price });
      const left = await portal.database.inScope('system', (tx) =>
        tx.execute(sql`select kind from courier_steps where delivery_id = ${id}::uuid`),
      );
      expect(left).toMatchObject({ rows: [] });
    });
  });

  describe('is cancelled', () => {
    // Requirement D-7.03
    it('by its shop before a driver is assigned, with a refund and no trip', async () => {
      const id = await couriers.booked();
      expect((await shop.call('POST', `/api/collect/${id}/cancel`, {})).status).toBe(200);
      await couriers.drive();
      expect(await getDelivery(shop, id)).toMatchObject({
        Status: 'Cancelled',
        PortalStatus: 'Archived',
        Assigned: null,
      });
      expect(await couriers.charged(id)).toEqual({});
      const socket = await admin.open(`/api/ws/collect-details?pcid=${id}`);
      expect(await socket.received(1)).toMatchObject([{ Data: { Status: { Step: 'CancelledByUser' } } }]);
      socket.close();
      expect((await shop.call('POST', `/api/collect/${id}/cancel`, {})).status).toBe(409);
    });

    it('during the request to the fleet, which then receives a cancellation', async () => {
      const { id, quotes } = await couriers.quoted();
      await placeDelivery(shop, id, [quotes.AvailableCouriers[0]?.Id]);
      const slow: CourierFleet = {
        ...fleet,
        async book(request, quote) {
          const answer = await fleet.book(request, quote);
          await shop.call('POST', `/api/collect/${id}/cancel`, {});
          return answer;
        },
      };
      await work(portal, slow);
      expect((await getDelivery(shop, id)).Status).toBe('Cancelled');
      const trips = await portal.database.inScope('system', (tx) =>
        tx.execute(sql`select cancelled_at is not null as gone from simulated_trips where delivery_id = ${id}::uuid`),
      );
      expect(trips).toMatchObject({ rows: [{ gone: true }] });
      expect(await couriers.charged(id)).toEqual({});
    });

    // Requirement D-4.07
    it('but not by its shop once a driver is assigned', async () => {
      const id = await couriers.booked();
      portal.clock.advance(8000);
      await couriers.search();
      expect((await getDelivery(shop, id)).Assigned).not.toBeNull();
      expect(await shop.call('POST', `/api/collect/${id}/cancel`, {})).toMatchObject({
        status: 409,
        body: { Error: expect.stringContaining('can no longer be cancelled') },
      });
    });
  });

  describe('is refunded, and charged again when its status is corrected', () => {
    const mark = async (id: string, as: string) =>
      (await admin.call('PUT', `/api/collect/${id}/mark-as-${as}`, {})).status;
    const causes = (id: string) =>
      couriers.ask(
        z.object({ kind: z.string() }),
        sql`select kind from ledger_transactions where delivery_id = ${id}::uuid order by id`,
      );

    it('once per correction, by the same amounts', async () => {
      const id = await couriers.booked();
      const charged = await couriers.charged(id);
      for (const as of ['delivered', 'failed']) {
        expect([await mark(id, 'canceled'), await couriers.charged(id)]).toEqual([200, {}]);
        expect([await mark(id, as), await couriers.charged(id)]).toEqual([200, charged]);
      }
      // The current status is rejected. Another charged status doesn't change the charge.
      expect([await mark(id, 'failed'), await mark(id, 'delivered'), await couriers.charged(id)]).toEqual([
        409,
        200,
        charged,
      ]);
      expect((await causes(id)).map(({ kind }) => kind)).toEqual([
        'booking',
        'courier',
        'return',
        'recharge',
        'return',
        'recharge',
      ]);
      expect(await findLedgerFaults(portal.database)).toEqual([]);
    });

    it('even after its shop cancelled it or no courier accepted it', async () => {
      const id = await couriers.booked();
      const charged = await couriers.charged(id);
      expect((await shop.call('POST', `/api/collect/${id}/cancel`, {})).status).toBe(200);
      expect([await mark(id, 'delivered'), await couriers.charged(id)]).toEqual([200, charged]);

      const { id: declined, quotes } = await couriers.quoted();
      await placeDelivery(shop, declined, [quotes.AvailableCouriers[0]?.Id]);
      const booking = await couriers.charged(declined);
      await work(portal, { ...fleet, book: () => Promise.resolve('declined') });
      expect([(await getDelivery(shop, declined)).Status, await couriers.charged(declined)]).toEqual(['Failed', {}]);
      // A delivery that failed without a charge stays free.
      for (const as of ['canceled', 'failed']) {
        expect([await mark(declined, as), await couriers.charged(declined)]).toEqual([200, {}]);
      }
      expect([await mark(declined, 'delivered'), await couriers.charged(declined)]).toEqual([200, booking]);
    });

    it('at the pay-as-you-go price without credit, and not at all without a price', async () => {
      const credit = await couriers.booked();
      const id = await couriers.booked();
      expect(await couriers.charged(id)).toMatchObject({ spent: 1 });
      const { owed = 0, vat = 0 } = await couriers.charged(id);
      expect(await mark(id, 'canceled')).toBe(200);
      const price = await couriers.ask(
        z.object({ price: z.number() }),
        sql`select pay_as_you_go_price as price from plans join wallets on plan_id = plans.id where shop_id = 1`,
      );
      await couriers.ask(
        z.unknown(),
        sql`select ledger_charge(account.wallet_id, gen_random_uuid(), false, 0, 0, ${portal.clock.now().toISOString()}::timestamptz) from ledger_accounts account, generate_series(1, account.balance::integer) where account.shop_id = 1 and account.kind in ('subscription', 'tranche') and account.balance > 0`,
      );
      await couriers.ask(z.unknown(), sql`update plans set pay_as_you_go_price = null where merchant_id = 1`);
      expect(await admin.call('PUT', `/api/collect/${id}/mark-as-delivered`, {})).toMatchObject({
        status: 409,
        body: { Error: expect.stringContaining('cannot be charged again') },
      });
      expect([(await getDelivery(admin, id)).Status, await couriers.charged(id)]).toEqual(['Cancelled', {}]);
      await couriers.ask(
        z.unknown(),
        sql`update plans set pay_as_you_go_price = ${price[0]?.price} where merchant_id = 1`,
      );
      expect(await mark(id, 'delivered')).toBe(200);
      const after = await couriers.charged(id);
      const { WinningQuote: shown } = await getDelivery(admin, id);
      expect(after).toMatchObject({ 'booking-fees': -650, owed: shown?.Total, vat: -(shown?.Vat ?? 0) });
      expect([after['spent'], (after['owed'] ?? 0) - owed, vat - (after['vat'] ?? 0)]).toEqual([undefined, 780, 130]);
      // A credit is available again, so it is used instead of the price.
      expect([
        await mark(id, 'canceled'),
        await mark(credit, 'canceled'),
        await mark(id, 'delivered'),
        await couriers.charged(id),
      ]).toEqual([200, 200, 200, expect.objectContaining({ spent: 1, owed })]);
    });

    it('with an invoice for each charge and a credit note for each return', async () => {
      const id = await couriers.booked();
      const { owed = 0 } = await couriers.charged(id);
      const totals = async () =>
        (
          await couriers.ask(
            z.object({ total: z.number() }),
            sql`select total from invoices where delivery_id = ${id}::uuid order by id`,
          )
        ).map(({ total }) => total);
      const sum = async () => (await totals()).reduce((all, each) => all + each, 0);
      await mark(id, 'canceled');
      await mark(id, 'delivered');
      await issueDue(portal);
      expect(await sum()).toBe(owed);
      const credited = (await totals()).filter((total) => total < 0).length;
      await mark(id, 'canceled');
      await issueDue(portal);
      expect([await sum(), (await totals()).filter((total) => total < 0).length]).toEqual([0, credited + 1]);
      for (const as of ['delivered', 'canceled', 'delivered', 'canceled', 'delivered']) await mark(id, as);
      await issueDue(portal);
      expect(await sum()).toBe(owed);
    });
  });

  // Requirements D-4.08, D-7.04
  it('can be set to any other state by an administrator, despite later fleet updates', async () => {
    const id = await couriers.booked();
    const mark = async (as: string, by = admin) =>
      (await by.call('PUT', `/api/collect/${id}/mark-as-${as}`, {})).status;
    expect(await mark('delivered', shop)).toBe(403);
    for (const [as, Status] of [
      ['failed', 'Failed'],
      ['delivered', 'Delivered'],
      ['canceled', 'Cancelled'],
    ] as const) {
      expect([await mark(as), await mark(as)]).toEqual([200, 409]);
      await couriers.drive();
      expect(await getDelivery(admin, id)).toMatchObject({ Status, ManuallyResolved: expect.any(String) });
    }
    expect(await couriers.charged(id)).toEqual({});
    expect((await admin.call('PUT', `/api/collect/${await addDraft(shop)}/mark-as-failed`, {})).status).toBe(404);
  });
});
