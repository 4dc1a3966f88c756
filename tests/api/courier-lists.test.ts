import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CollectTab } from '../../contract/collect/deliveries.ts';
import { deliveries } from '../../server/db/courier-tables.ts';
import { muteAnnouncements } from '../../server/db/scope.ts';
import { deliveryRow } from './courier-rows.ts';
import { addDraft, draftOf, getDelivery, listDeliveries, noFilter } from './courier-calls.ts';
import { testStart } from './fixture.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const hour = 3_600_000;
const ago = (hours: number) => new Date(testStart.getTime() - hours * hour);

describe(`courier deliveries, on ${engine}`, () => {
  let portal: TestApp;
  let shop: TestClient;
  let admin: TestClient;
  const ids = new Map<string, string>();
  const idOf = (reference: string) => ids.get(reference) ?? '';

  beforeAll(async () => {
    portal = await startApp();
    const rows = [
      deliveryRow('placed', { draftedAt: ago(1), bookedAt: ago(1), placedAt: ago(1), status: 'Placed' }),
      deliveryRow('concierge', { draftedAt: ago(2), bookedAt: ago(2), status: 'OpenPremium', isPremium: true }),
      deliveryRow('assigned', {
        draftedAt: ago(3),
        bookedAt: ago(3),
        status: 'Assigned',
        assignedAt: ago(2),
        isPremium: true,
      }),
      deliveryRow('on its way', {
        draftedAt: ago(4),
        bookedAt: ago(4),
        status: 'OutForDelivery',
        outForDeliveryAt: ago(1),
      }),
      deliveryRow('failed', {
        draftedAt: ago(5),
        bookedAt: ago(5),
        status: 'Failed',
        failedAt: ago(1),
        failedReason: 'OTHER',
      }),
      deliveryRow('delivered', { draftedAt: ago(6), bookedAt: ago(6), status: 'Delivered', deliveredAt: ago(1) }),
      deliveryRow('yesterday', { draftedAt: ago(30), bookedAt: ago(30), status: 'Delivered', deliveredAt: ago(28) }),
      deliveryRow('cancelled', {
        draftedAt: ago(7),
        bookedAt: ago(7),
        status: 'Cancelled',
        cancelledAt: ago(1),
        isCancelledByUser: true,
      }),
      deliveryRow('of the second shop', { shopId: 2, draftedAt: ago(1), bookedAt: ago(1), status: 'Placed' }),
      deliveryRow('of another merchant', {
        merchantId: 2,
        shopId: 3,
        draftedAt: ago(1),
        bookedAt: ago(1),
        status: 'Placed',
      }),
    ];
    await portal.database.inScope('system', async (tx) => {
      await muteAnnouncements(tx);
      for (const { id, referenceNumber } of await tx.insert(deliveries).values(rows).returning()) {
        ids.set(referenceNumber, id);
      }
    });
    shop = await portal.signIn('collect@demo.test');
    admin = await portal.signIn('admin@demo.test');
  });
  afterAll(() => portal.stop());

  // Requirements D-2.17, D-2.34
  it('appear in the list of their status, newest draft first, unless they are still drafts', async () => {
    await addDraft(shop);
    const lists = await Promise.all(
      CollectTab.options.map(async (tab) => (await listDeliveries(shop, tab)).references),
    );
    expect(lists).toEqual([
      ['placed', 'concierge', 'assigned'],
      ['on its way'],
      ['failed'],
      ['delivered', 'cancelled', 'yesterday'],
    ]);
    expect((await listDeliveries(shop, 'archived', { Order: 'asc' })).references).toEqual([
      'yesterday',
      'cancelled',
      'delivered',
    ]);
    expect(await listDeliveries(shop, 'archived', { Page: 2, Size: 2 })).toMatchObject({
      references: ['yesterday'],
      total: 3,
    });
  });

  it('can be searched, and filtered by day, status, merchant and concierge', async () => {
    const found = async (tab: string, change: object, client = admin) =>
      (await listDeliveries(client, tab, change)).references;
    const by = (filter: object) => ({ Filter: { ...noFilter, ...filter } });
    expect(await found('open', { Query: 'ASSIG' })).toEqual(['assigned']);
    expect(await found('open', { Query: '%' })).toEqual([]);
    expect(await found('open', { Query: ' birch  BOOKS' })).toEqual(['of another merchant']);
    expect(await found('archived', { Query: 'grace', Size: 1, Page: 2 })).toEqual(['cancelled']);
    expect((await listDeliveries(shop, 'open', { Query: 'birch books' })).total).toBe(0);
    expect(await found('archived', by({ StartDate: ago(12).toISOString() }))).toEqual(['delivered', 'cancelled']);
    expect(await found('archived', by({ EndDate: ago(12).toISOString() }))).toEqual(['yesterday']);
    expect(await found('archived', by({ Status: ['delivered'] }))).toEqual(['delivered', 'yesterday']);
    expect(await found('open', by({ Merchants: ['Birch Books'] }))).toEqual(['of another merchant']);
    expect(await found('open', by({ ConciergeOnly: true }))).toEqual(['concierge', 'assigned']);
    expect(await found('open', by({ ConciergeOnly: false, Status: ['nonsense'] }))).toEqual([]);
  });

  // Requirements D-1.01, D-1.03
  it('are visible to their shop, their merchant and administrators', async () => {
    const open = async (email: string) =>
      (await listDeliveries(await portal.signIn(email), 'open')).references.toSorted();
    const own = ['assigned', 'concierge', 'placed'];
    expect(await open('collect-only@demo.test')).toEqual(own);
    expect(await open('merchant-collect@demo.test')).toEqual([...own, 'of the second shop'].toSorted());
    expect(await open('other-merchant@demo.test')).toEqual(['of another merchant']);
    expect(await open('admin@demo.test')).toEqual([...own, 'of another merchant', 'of the second shop'].toSorted());
  });

  // Requirement D-7.11
  it('of another tenant look like missing ones, even on sockets', async () => {
    for (const reference of ['of the second shop', 'of another merchant']) {
      const id = idOf(reference);
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/cancel'],
        ['POST', '/quote'],
        ['GET', '/chat-token'],
      ] as const) {
        expect(await shop.call(method, `/api/collect/${id}${path}`, method === 'POST' ? {} : undefined)).toMatchObject({
          status: 404,
          body: { Error: 'This delivery does not exist.' },
        });
      }
      expect((await shop.call('POST', '/api/collect/place', { Id: id, SelectedQuoteIds: ['x'] })).status).toBe(404);
      for (const socket of ['collect-quotes', 'collect-details']) {
        await expect(shop.open(`/api/ws/${socket}?pcid=${id}`)).rejects.toThrow('404');
      }
    }
  });

  // Requirements D-1.02, D-1.04
  it('are forbidden to shops without courier access, and read-only for merchants', async () => {
    const plain = await portal.signIn('shop@demo.test');
    const merchant = await portal.signIn('merchant-collect@demo.test');
    for (const path of ['vehicle-type', 'timeslot', 'delivery-type', idOf('placed')]) {
      expect((await plain.call('GET', `/api/collect/${path}`)).status).toBe(403);
    }
    await expect(plain.open('/api/ws/dashboard')).rejects.toThrow('403');
    expect((await merchant.call('GET', `/api/collect/${idOf('placed')}`)).status).toBe(200);
    expect((await merchant.call('POST', '/api/collect', draftOf())).status).toBe(403);
    const written = portal.database.inScope(
      { id: '00000000-0000-4000-8000-000000000001', role: 'Merchant', merchantId: 1, shopId: null },
      (tx) => tx.execute(sql`update deliveries set order_details = 'x'`),
    );
    await expect(written).rejects.toThrow('Failed query');
  });

  // Requirement D-2.14
  it('drafted since midnight in London are counted on the dashboard, and again after changes', async () => {
    const socket = await shop.open('/api/ws/dashboard');
    const counts = { Open: 3, OpenPremium: 2, OutForDelivery: 1, Delivered: 1, Failed: 1 };
    expect(await socket.received(1)).toEqual([{ Type: 'DashboardModel', Data: counts }]);
    await portal.database.inScope('system', (tx) =>
      tx.execute(
        sql`update deliveries set status = 'Delivered', delivered_at = now() where reference_number = 'on its way'`,
      ),
    );
    await expect
      .poll(() => socket.frames.at(-1))
      .toEqual({ Type: 'DashboardModel', Data: { ...counts, OutForDelivery: 0, Delivered: 2 } });
    socket.close();
  });

  it('report whether one has entered a list since a given time', async () => {
    const isNew = async (tab: string, since: Date) =>
      z
        .object({ Result: z.boolean() })
        .parse((await shop.call('GET', `/api/collect/check-new/${tab}?Date=${since.toISOString()}`)).body).Result;
    expect([
      await isNew('open', ago(1.5)),
      await isNew('open', ago(1)),
      await isNew('failed', ago(2)),
      await isNew('failed', ago(0.5)),
    ]).toEqual([true, false, true, false]);
    expect((await shop.call('GET', '/api/collect/check-new/open')).status).toBe(422);
  });

  it('notify the list that they left and the list that they entered', async () => {
    const socket = await shop.open('/api/ws/realtime');
    await portal.database.inScope('system', (tx) =>
      tx.execute(sql`update deliveries set status = 'Failed', failed_at = now() where reference_number = 'placed'`),
    );
    const id = idOf('placed');
    expect(await socket.received(2)).toMatchObject(
      ['Collect/open', 'Collect/failed'].map((UpdateType) => ({
        Type: 'DataUpdateModel',
        Data: { UpdateType, Id: id },
      })),
    );
    socket.close();
  });

  it('store submitted values, with normalised phone numbers', async () => {
    const id = await addDraft(shop, {
      HasRestrictedItems: true,
      CustomerInstructions: 'Check ID for proof recipient is 18+ Side door',
    });
    expect(await getDelivery(shop, id)).toMatchObject({
      Status: 'Drafted',
      PickUpPhone: '020 7946 0123',
      CustomerTelNo: '07700 900456',
      CustomerInstructions: 'Check ID for proof recipient is 18+ Side door',
      MerchantName: 'Alder Ales',
      BookedBy: 'collect@demo.test',
      DropOffAddressPostCode: 'E8 3PN',
      VehicleTypeName: 'Van',
    });
  });

  it.each([
    [
      'a vehicle that is not available',
      { VehicleTypeId: 2 },
      { VehicleTypeId: 'Horse and Cart is not available for selection at the moment.' },
    ],
    ['an unknown vehicle', { VehicleTypeId: 99 }, { VehicleTypeId: 'Please select a vehicle type.' }],
    [
      'an unknown delivery type',
      { DeliveryTypeKey: 'teleport' },
      { DeliveryTypeKey: 'Please select a delivery type.' },
    ],
    [
      'a time outside the slots',
      { PickUpTime: '2026-03-11T12:30:00.000Z', PickUpTimeSlot: '2026-03-11T12:30:00.000Z' },
      { PickUpTimeSlot: expect.stringContaining('no longer available') },
    ],
    [
      'a slot in the past',
      { PickUpTime: '2026-03-10T11:00:00.000Z', PickUpTimeSlot: '2026-03-10T11:00:00.000Z' },
      { PickUpTimeSlot: expect.stringContaining('no longer available') },
    ],
    [
      'Flexible past its cut-off',
      {
        DeliveryTypeKey: 'flexible',
        PickUpTime: '2026-03-10T15:00:00.000Z',
        PickUpTimeSlot: '2026-03-10T15:00:00.000Z',
      },
      { DeliveryTypeKey: 'Flexible delivery is only available for orders placed before Tue 10 Mar, 12:00.' },
    ],
    [
      'a reference that is too long',
      { ReferenceNumber: 'x'.repeat(49) },
      { ReferenceNumber: 'Please enter a shorter reference number.' },
    ],
  ])('are rejected with an error at the invalid field: %s', async (_, change, Fields) => {
    expect(await shop.call('POST', '/api/collect', draftOf(change))).toMatchObject({ status: 422, body: { Fields } });
  });

  it('cannot be Rapid over more than ten miles', async () => {
    const far = { ...draftOf().DeliveryAddress, Lat: 51.9 };
    expect(
      (await shop.call('POST', '/api/collect', draftOf({ DeliveryTypeKey: 'rapid', DeliveryAddress: far }))).body,
    ).toMatchObject({ Fields: { DeliveryTypeKey: expect.stringContaining('10 miles') } });
  });

  // Requirement D-7.05
  it("offer slots, vehicles, delivery types, statuses and the shop's own address", async () => {
    const get = async (path: string, client = shop) =>
      z.object({ Result: z.unknown() }).parse((await client.call('GET', `/api${path}`)).body).Result;
    const slots = z
      .array(z.object({ Start: z.string(), FlexibleCutoffThreshold: z.number() }))
      .parse(await get('/collect/timeslot'));
    expect([slots[0]?.Start, slots.at(-1)?.Start]).toEqual(['2026-03-10T13:00:00.000Z', '2026-03-23T18:00:00.000Z']);
    expect(await get('/collect/vehicle-type')).toMatchObject([{ Code: 'van', Active: true }, { Active: false }]);
    expect(await get('/collect/delivery-type')).toMatchObject([
      { Key: 'rapid' },
      { Key: 'sameday' },
      { Key: 'flexible' },
    ]);
    expect(await get('/collect/delivery-status-type')).toContainEqual({ Code: 'OpenPremium', Name: 'Open' });
    expect(await get('/collect/merchant/list', admin)).toEqual([
      { MerchantName: 'Alder Ales' },
      { MerchantName: 'Birch Books' },
    ]);
    expect(await get('/shop/address')).toEqual({
      Name: 'Alder Soho',
      AddressLine1: '1 High Street',
      AddressLine2: null,
      AddressLine3: null,
      PostCode: 'SW1A 1AA',
      City: 'London',
      Lat: 51.5,
      Long: -0.1,
    });
    expect(await get('/collect/collection-contact-details')).toEqual({ FirstName: null, LastName: null, Phone: null });
    expect(await get(`/collect/${idOf('assigned')}/chat-token`)).toEqual({
      Token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    });
  });

  it('record their changes in the audit trail', async () => {
    const id = await addDraft(shop, { ReferenceNumber: 'with a history' });
    const { body } = await admin.call('GET', `/api/ext/audit/collect/${id}`);
    expect(body).toMatchObject({ Result: { Entries: [{ Action: 'insert', Actor: 'collect@demo.test' }] } });
  });
});
