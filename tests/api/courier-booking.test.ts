import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { MinuteOfDay } from 'schema-admin/contract/units.ts';
import type { CourierFleet } from '../../server/areas/courier/fleet.ts';
import { users } from '../../server/db/schema.ts';
import { shopPickingHours } from '../../server/db/shop-tables.ts';
import { isFull } from '../setup/scale.ts';
import { type Couriers, startCouriers } from './courier-app.ts';
import { addDraft, draftOf, getDelivery, placeDelivery, quotesFor, work } from './courier-calls.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const minute = 60_000;
const presses = isFull ? 100 : 20;
const Balance = z.object({ Data: z.object({ RemainingCredits: z.number() }) });

describe(`a courier booking, on ${engine}`, () => {
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

  // Requirements D-7.08, D-7.39
  it('passes every step up to delivery, with times and live updates', async () => {
    const { id, quotes } = await couriers.quoted();
    expect((await getDelivery(shop, id)).Status).toBe('Drafted');
    const [cheapest] = quotes.AvailableCouriers;
    expect(quotes.AvailableCouriers.length).toBeGreaterThan(1);
    expect(new Date(quotes.ExpiryDate ?? '').getTime() - portal.clock.now().getTime()).toBe(15 * minute);
    expect(quotes.AvailableCouriers.map(({ Price }) => Price)).toEqual(
      quotes.AvailableCouriers.map(({ Price }) => Price).toSorted((one, other) => one - other),
    );
    const details = await shop.open(`/api/ws/collect-details?pcid=${id}`);
    expect((await placeDelivery(shop, id, [cheapest?.Id])).status).toBe(200);
    expect((await getDelivery(shop, id)).Status).toBe('Placed');
    await couriers.drive(45);
    const whole = await getDelivery(shop, id);
    expect(whole).toMatchObject({
      Status: 'Delivered',
      PortalStatus: 'Archived',
      WinningQuote: { CourierName: cheapest?.Name, ...cheapest?.Breakdown },
    });
    const times = [
      whole.Drafted,
      whole.Placed,
      whole.Queued,
      whole.Assigned,
      whole.AtPickUpLocation,
      whole.OutForDelivery,
      whole.AtDropOffLocation,
      whole.Delivered,
    ].map(String);
    expect(times).toEqual(times.toSorted());
    expect(times).not.toContain('null');
    const steps = () => [
      ...new Set(
        details.frames.map(
          (frame) =>
            z.object({ Data: z.object({ Status: z.object({ Step: z.string() }) }) }).parse(frame).Data.Status.Step,
        ),
      ),
    ];
    await vi.waitFor(
      () => expect(steps()).toEqual(['Ordered', 'Queued', 'Dispatched', 'OutForDelivery', 'Delivered']),
      { timeout: 10_000 },
    );
    expect(details.frames.at(-1)).toMatchObject({
      Data: {
        ProofOfDelivery: { ImageUrl: expect.stringContaining('/images/proofs/') },
        DriverInformation: { Name: expect.any(String) },
        FleetInformation: { Name: cheapest?.Name },
      },
    });
    details.close();
    expect(await couriers.charged(id)).toMatchObject({ owed: cheapest?.Price });
  });

  it('is refused for a suspended merchant, even from an earlier draft', async () => {
    const { id, quotes } = await couriers.quoted({ MerchantName: 'Birch Books' }, couriers.admin());
    expect((await admin.call('POST', '/api/ext/merchants/2/suspend')).status).toBe(200);
    try {
      const refused = {
        status: 409,
        body: { Error: 'Birch Books is suspended, so no couriers can be booked for it.' },
      };
      expect(await admin.call('POST', '/api/collect', draftOf({ MerchantName: 'Birch Books' }))).toMatchObject(refused);
      expect(await admin.call('POST', `/api/collect/${id}/quote`)).toMatchObject(refused);
      expect(await placeDelivery(admin, id, [quotes.AvailableCouriers[0]?.Id])).toMatchObject(refused);
    } finally {
      await admin.call('POST', '/api/ext/merchants/2/reactivate');
    }
    expect((await placeDelivery(admin, id, [quotes.AvailableCouriers[0]?.Id])).status).toBe(200);
  });

  it('is limited to opening hours for shops, but not for administrators', async () => {
    const me = await portal.database.inScope('system', (tx) => tx.select().from(users));
    const { shopId, merchantId } = me.find(({ email }) => email === 'collect@demo.test') ?? {};
    if (!shopId || !merchantId) throw new Error('The user has no shop');
    const starts = async (client: TestClient) =>
      z
        .object({ Result: z.array(z.object({ Start: z.string() })) })
        .parse((await client.call('GET', '/api/collect/timeslot')).body)
        .Result.map(({ Start }) => Start);
    const before = await starts(shop);
    // Open the shop on Wednesdays only, from 11:30 to 14:00.
    await portal.database.inScope('system', (tx) =>
      tx
        .insert(shopPickingHours)
        .values({ shopId, merchantId, day: 3, fromMinute: MinuteOfDay.parse(690), toMinute: MinuteOfDay.parse(840) }),
    );
    try {
      expect((await starts(shop)).slice(0, 3)).toEqual([
        '2026-03-11T12:00:00.000Z',
        '2026-03-11T13:00:00.000Z',
        '2026-03-18T12:00:00.000Z',
      ]);
      expect(await starts(admin)).toEqual(before);
      const closed = '2026-03-11T14:00:00.000Z';
      const text = 'Your shop is closed at this time. Please choose another one.';
      expect(
        await shop.call('POST', '/api/collect', draftOf({ PickUpTime: closed, PickUpTimeSlot: closed })),
      ).toMatchObject({ status: 422, body: { Error: text, Fields: { PickUpTimeSlot: text } } });
      expect((await shop.call('POST', '/api/collect', draftOf())).status).toBe(200);
    } finally {
      await portal.database.inScope('system', (tx) => tx.delete(shopPickingHours).where(sql`shop_id = ${shopId}`));
    }
  });

  // Requirement D-4.26
  it('is made and charged once when users press Book repeatedly and concurrently', async () => {
    const { id, quotes } = await couriers.quoted();
    const [one, another] = quotes.AvailableCouriers;
    const answers = await Promise.all(
      Array.from({ length: presses }, async (_, press) => ({
        wanted: press % 2 === 0 ? one : another,
        ...(await placeDelivery(shop, id, [(press % 2 === 0 ? one : another)?.Id])),
      })),
    );
    const won = answers.find(({ status }) => status === 200)?.wanted;
    const refused = { status: 409, body: { Error: 'This delivery has already been booked.' } };
    expect(answers.filter(({ wanted }) => wanted === won).map(({ status }) => status)).toEqual(
      Array.from({ length: presses / 2 }, () => 200),
    );
    for (const { status, body } of answers.filter(({ wanted }) => wanted !== won)) {
      expect({ status, body }).toEqual(refused);
    }
    await couriers.search();
    expect((await placeDelivery(shop, id, [won?.Id])).status).toBe(200);
    await couriers.search();
    const counts = await portal.database.inScope('system', (tx) =>
      tx.execute(sql`select (select count(*)::int from simulated_trips where delivery_id = ${id}::uuid) as trips, (select count(*)::int from ledger_transactions where delivery_id = ${id}::uuid and kind = 'booking') as charges,
        (select count(*)::int from ledger_transactions where delivery_id = ${id}::uuid and kind = 'courier') as couriers`),
    );
    expect(counts).toMatchObject({ rows: [{ trips: 1, charges: 1, couriers: 1 }] });
    expect(await couriers.charged(id)).toMatchObject({ owed: won?.Price });
    const response = await shop.call('POST', '/api/ext/ledger/list', {
      Query: id,
      Filter: { Shop: [], Cause: [], Date: null },
      Page: 1,
      Size: 100,
    });
    const { Entries } = z
      .object({ Result: z.object({ Entries: z.array(z.object({ TransactionId: z.number(), Cause: z.string() })) }) })
      .parse(response.body).Result;
    expect([...new Map(Entries.map(({ TransactionId, Cause }) => [TransactionId, Cause])).values()].toSorted()).toEqual(
      ['booking', 'courier'],
    );
  });

  it.skipIf(engine === 'pglite')('updates the badge of a browser on another node within a second', async () => {
    const other = await portal.startNode();
    const badge = await (await other.signIn('collect@demo.test')).open('/api/ws/remaining-credits');
    const [message] = await badge.received(1);
    const { RemainingCredits } = Balance.parse(message).Data;
    const { id, quotes } = await couriers.quoted();
    const pressedAt = performance.now();
    expect((await placeDelivery(shop, id, [quotes.AvailableCouriers[0]?.Id])).status).toBe(200);
    const after = await badge.received(2);
    const tookMs = performance.now() - pressedAt;
    expect(Balance.parse(after.at(-1)).Data.RemainingCredits).toBe(RemainingCredits - 1);
    // Check the time in the full run only, on an otherwise idle machine.
    if (isFull) process.stdout.write(`the badge on the other node moved ${Math.round(tookMs)} ms after the press\n`);
    expect(tookMs).toBeLessThan(isFull ? 1000 : Infinity);
    badge.close();
  });

  it('with more than one courier uses the cheapest that accepts, at its price', async () => {
    const { id, quotes } = await couriers.quoted();
    const [first, second, third] = quotes.AvailableCouriers;
    const attempts: string[] = [];
    const reluctant: CourierFleet = {
      ...fleet,
      book: (request, quote) => (attempts.push(quote) === 1 ? Promise.resolve('declined') : fleet.book(request, quote)),
    };
    expect((await placeDelivery(shop, id, [third?.Id, first?.Id, second?.Id])).status).toBe(200);
    await work(portal, reluctant);
    expect(attempts).toHaveLength(2);
    expect(await getDelivery(shop, id)).toMatchObject({
      Status: 'Queued',
      WinningQuote: { CourierName: second?.Name, Total: second?.Price },
    });
    expect(await couriers.charged(id)).toMatchObject({ owed: second?.Price });
  });

  it('fails without a charge when no courier accepts', async () => {
    const id = await couriers.booked({ ReferenceNumber: 'SIM-DECLINE' });
    expect(await getDelivery(shop, id)).toMatchObject({
      Status: 'Failed',
      PortalStatus: 'Failed',
      FailedReason: 'UNAVAILABLE',
      WinningQuote: null,
    });
    expect(await couriers.charged(id)).toEqual({});
  });

  it.each(['UNABLE_TO_LOCATE', 'NONE', 'DELIVERY_INCIDENT', 'DESTINATION_INCORRECT', 'OTHER', 'UNAVAILABLE'])(
    'can fail during delivery: %s',
    async (reason) => {
      const id = await couriers.booked({ ReferenceNumber: `SIM-FAIL-${reason}` });
      await couriers.drive();
      expect(await getDelivery(shop, id)).toMatchObject({
        Status: 'Failed',
        PortalStatus: 'Failed',
        FailedReason: reason,
      });
    },
  );

  // Requirement D-4.21
  it('is rejected once the quote has expired, and accepted with a new one', async () => {
    const { id, quotes } = await couriers.quoted();
    portal.clock.advance(15 * minute - 1);
    shop = await portal.signIn('collect@demo.test');
    expect((await placeDelivery(shop, id, ['00000000-0000-4000-8000-000000000000'])).body).toEqual({
      Error: 'This courier is no longer available. Please get a new price.',
    });
    portal.clock.advance(1);
    expect(await placeDelivery(shop, id, [quotes.AvailableCouriers[0]?.Id])).toMatchObject({
      status: 409,
      body: { Error: 'Your quote has expired. Please get a new price.' },
    });
    expect((await getDelivery(shop, id)).Status).toBe('Drafted');
    const again = await quotesFor(shop, id, couriers.search);
    expect((await placeDelivery(shop, id, [again.AvailableCouriers[0]?.Id])).status).toBe(200);
  });

  // Requirement D-4.27
  it('requires a shop to accept the terms first', async () => {
    await portal.database.inScope('system', (tx) => tx.update(users).set({ termsAcceptedAt: null }));
    const { id, quotes } = await couriers.quoted();
    const wanted = [quotes.AvailableCouriers[0]?.Id];
    expect(await placeDelivery(shop, id, wanted)).toMatchObject({
      status: 422,
      body: { Error: 'Please accept the terms of collection before you book.' },
    });
    expect((await shop.call('POST', '/api/portal/accept-terms', {})).status).toBe(200);
    expect((await placeDelivery(shop, id, wanted)).status).toBe(200);
    await portal.database.inScope('system', (tx) => tx.update(users).set({ termsAcceptedAt: portal.clock.now() }));
  });

  it("by an administrator belongs to the merchant's nearest shop", async () => {
    const { id, quotes } = await couriers.quoted({ MerchantName: 'birch books' }, couriers.admin());
    expect((await placeDelivery(admin, id, [quotes.AvailableCouriers[0]?.Id])).status).toBe(200);
    expect(await getDelivery(admin, id)).toMatchObject({ MerchantName: 'Birch Books', BookedBy: 'admin@demo.test' });
    expect((await admin.call('POST', '/api/collect', draftOf())).body).toMatchObject({
      Fields: { MerchantName: 'This field is mandatory.' },
    });
    expect((await admin.call('POST', '/api/collect', draftOf({ MerchantName: 'Nobody' }))).status).toBe(422);
  });

  describe('with the concierge', () => {
    const allowConcierge = (isOnly: boolean) =>
      portal.database.inScope('system', (tx) =>
        tx.execute(sql`update wallets set premium_enabled = true, premium_only = ${isOnly} where shop_id = 1`),
      );

    // Requirements D-2.60, D-4.13, D-6.01
    it('stays open until an administrator books a courier, and is charged as quoted', async () => {
      await allowConcierge(false);
      const { id, quotes } = await couriers.quoted();
      const highestFee = Math.max(...quotes.AvailableCouriers.map(({ Breakdown }) => Breakdown?.Delivery ?? 0));
      expect(quotes.Premium).toMatchObject({ Name: 'Concierge', Breakdown: { Delivery: highestFee, PremiumFee: 500 } });
      expect((await placeDelivery(shop, id, [quotes.Premium?.Id, quotes.AvailableCouriers[0]?.Id])).status).toBe(422);
      for (const press of [1, 2]) {
        expect([press, (await placeDelivery(shop, id, [quotes.Premium?.Id])).status]).toEqual([press, 200]);
      }
      expect(await getDelivery(shop, id)).toMatchObject({
        Status: 'OpenPremium',
        PortalStatus: 'Open',
        PremiumSelected: true,
        Placed: null,
        WinningQuote: null,
      });
      expect((await shop.call('POST', `/api/collect/${id}/quote`, {})).status).toBe(409);
      portal.clock.advance(minute);
      const offered = await quotesFor(admin, id, couriers.search);
      expect(offered.Premium).toBeNull();
      expect((await placeDelivery(admin, id, [offered.AvailableCouriers[0]?.Id])).status).toBe(200);
      await couriers.search();
      expect(await getDelivery(shop, id)).toMatchObject({
        Status: 'Queued',
        PremiumSelected: true,
        WinningQuote: { PremiumFee: 500, Total: offered.AvailableCouriers[0]?.Price },
      });
      expect(await couriers.charged(id)).toMatchObject({ owed: offered.AvailableCouriers[0]?.Price });
    });

    // Requirement D-4.13
    it('reports a cancellation that happens while a courier is being chosen', async () => {
      await allowConcierge(false);
      const { id, quotes } = await couriers.quoted();
      await placeDelivery(shop, id, [quotes.Premium?.Id]);
      const offered = await quotesFor(admin, id, couriers.search);
      expect((await shop.call('POST', `/api/collect/${id}/cancel`, {})).status).toBe(200);
      const refused = { status: 409, body: { Error: 'This delivery has been cancelled.' } };
      expect(await placeDelivery(admin, id, [offered.AvailableCouriers[0]?.Id])).toMatchObject(refused);
      expect(await admin.call('POST', `/api/collect/${id}/quote`, {})).toMatchObject(refused);
    });

    it('shows no couriers to a shop that uses only the concierge', async () => {
      await allowConcierge(true);
      const { quotes } = await couriers.quoted();
      expect([quotes.AvailableCouriers, quotes.Premium?.Name, quotes.Price?.Min]).toEqual([
        [],
        'Concierge',
        quotes.Premium?.Breakdown,
      ]);
      await portal.database.inScope('system', (tx) =>
        tx.execute(sql`update wallets set premium_enabled = false, premium_only = false`),
      );
    });
  });

  describe('while searching for couriers', () => {
    const firstMessage = async (id: string) => {
      const socket = await shop.open(`/api/ws/collect-quotes?pcid=${id}`);
      const [message] = await socket.received(1);
      socket.close();
      return message;
    };

    // Requirements D-7.07, D-7.10, D-9.01
    it('reports loading for two minutes at most', async () => {
      const id = await addDraft(shop);
      const loading = (Loading: boolean) => ({ Type: 'AvailableCouriersLoadingModel', Data: { Loading } });
      expect(await firstMessage(id)).toEqual(loading(false));
      await shop.call('POST', `/api/collect/${id}/quote`, {});
      expect(await firstMessage(id)).toEqual(loading(true));
      portal.clock.advance(2 * minute);
      expect(await firstMessage(id)).toEqual(loading(false));
    });

    it('reports an error code if no fleet is found', async () => {
      const id = await addDraft(shop, { ReferenceNumber: 'SIM-NO-FLEET' });
      await shop.call('POST', `/api/collect/${id}/quote`, {});
      await couriers.search();
      expect(await firstMessage(id)).toEqual({ Type: 'Error', Data: { Error: 'NoFleetFoundForGivenVehicleType' } });
    });

    it('retries failing fleets for two minutes, and still returns the quotes of others', async () => {
      const broken: CourierFleet = { ...fleet, name: 'broken', quote: () => Promise.reject(new Error('no line')) };
      const id = await addDraft(shop);
      await shop.call('POST', `/api/collect/${id}/quote`, {});
      expect(await work(portal, broken)).toEqual([expect.stringContaining('no line')]);
      portal.clock.advance(2 * minute);
      await work(portal, broken);
      expect(await firstMessage(id)).toMatchObject({ Type: 'Error' });
      await shop.call('POST', `/api/collect/${id}/quote`, {});
      await work(portal, broken, fleet);
      expect(await firstMessage(id)).toMatchObject({ Type: 'AvailableCouriersResponseModel' });
    });
  });
});
