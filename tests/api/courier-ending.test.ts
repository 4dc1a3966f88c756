/** How a courier booking goes on after a crash, and how people end it. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CourierFleet } from '../../server/courier/fleet.ts';
import { type Couriers, startCouriers } from './courier-app.ts';
import { addDraft, getDelivery, place, quotesFor, work } from './courier-calls.ts';
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

  describe('goes on after the server has been killed', () => {
    /** Nothing is answered any more, and no step is settled: the lease runs out. */
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

    it.each([['quote', false], ['book', false], ['book', true], ['news', false]] as const)('at %s, after the fleet had done it: %s', async (at, isAfter) => {
        const id = await addDraft(shop);
      await shop.call('POST', `/api/collect/${id}/quote`, {});
      if (at === 'quote') await work(portal, dies(at, isAfter));
      portal.clock.advance(minute);
      await couriers.search();
      const quotes = await quotesFor(shop, id, couriers.search);
      await place(shop, id, [quotes.AvailableCouriers[0]?.Id]);
      await work(portal, dies(at, isAfter));
      portal.clock.advance(minute);
      await couriers.drive();
      expect((await getDelivery(shop, id)).Status).toBe('Delivered');
      const trips = await portal.database.inScope('system', (tx) => tx.execute(sql`select count(*)::int as trips from simulated_trips where delivery_id = ${id}::uuid`));
      expect(trips).toMatchObject({ rows: [{ trips: 1 }] });
      expect(await couriers.charged(id)).toMatchObject({ owed: quotes.AvailableCouriers[0]?.Price });
      const left = await portal.database.inScope('system', (tx) => tx.execute(sql`select kind from courier_steps where delivery_id = ${id}::uuid`));
      expect(left).toMatchObject({ rows: [] });
    });
  });

  describe('is cancelled', () => {
    it('by its shop until a driver is assigned, gives back what it cost, and the fleet drives nobody', async () => {
      const id = await couriers.booked();
      expect((await shop.call('POST', `/api/collect/${id}/cancel`, {})).status).toBe(200);
      await couriers.drive();
      expect(await getDelivery(shop, id)).toMatchObject({ Status: 'Cancelled', PortalStatus: 'Archived', Assigned: null });
      expect(await couriers.charged(id)).toEqual({});
      const socket = await admin.open(`/api/ws/collect-details?pcid=${id}`);
      expect(await socket.received(1)).toMatchObject([{ Data: { Status: { Step: 'CancelledByUser' } } }]);
      socket.close();
      expect((await shop.call('POST', `/api/collect/${id}/cancel`, {})).status).toBe(409);
    });

    it('also while the fleet is being asked, which is then told to forget it', async () => {
      const { id, quotes } = await couriers.quoted();
      await place(shop, id, [quotes.AvailableCouriers[0]?.Id]);
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
      const trips = await portal.database.inScope('system', (tx) => tx.execute(sql`select cancelled_at is not null as gone from simulated_trips where delivery_id = ${id}::uuid`));
      expect(trips).toMatchObject({ rows: [{ gone: true }] });
      expect(await couriers.charged(id)).toEqual({});
    });

    it('not by its shop once a driver is assigned', async () => {
      const id = await couriers.booked();
      portal.clock.advance(8000);
      await couriers.search();
      expect((await getDelivery(shop, id)).Assigned).not.toBeNull();
      expect(await shop.call('POST', `/api/collect/${id}/cancel`, {})).toMatchObject({ status: 409, body: { Error: expect.stringContaining('can no longer be cancelled') } });
    });
  });

  it('is resolved by an administrator into each state but its own, whatever the fleet goes on to say', async () => {
    const id = await couriers.booked();
    const mark = async (as: string, by = admin) => (await by.call('PUT', `/api/collect/${id}/mark-as-${as}`, {})).status;
    expect(await mark('delivered', shop)).toBe(403);
    for (const [as, Status] of [['failed', 'Failed'], ['delivered', 'Delivered'], ['canceled', 'Cancelled']] as const) {
      expect([await mark(as), await mark(as)]).toEqual([200, 409]);
      await couriers.drive();
      expect(await getDelivery(admin, id)).toMatchObject({ Status, ManuallyResolved: expect.any(String) });
    }
    expect(await couriers.charged(id)).toEqual({});
    expect((await admin.call('PUT', `/api/collect/${await addDraft(shop)}/mark-as-failed`, {})).status).toBe(404);
  });
});
