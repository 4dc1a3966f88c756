import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditEndpoints } from 'schema-admin/contract/audit.ts';
import { Shop, shopEndpoints } from '../../contract/shops/shops.ts';
import { shops } from '../../server/db/schema.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const fresh = {
  Name: 'Alder Leeds',
  Email: 'leeds@alder.test',
  Line1: '1 The Headrow',
  Line2: '',
  PostalCode: 'LS1 1AA',
  City: 'Leeds',
  County: 'West Yorkshire',
};
const week = (days: readonly (readonly [day: number, from: string | null, to: string | null])[]) => ({
  PickingHours: days.map(([Day, from, to]) => {
    const [StartHour = null, StartMinute = null] = from?.split(':').map(Number) ?? [];
    const [EndHour = null, EndMinute = null] = to?.split(':').map(Number) ?? [];
    return { Id: null, Day, StartHour, StartMinute, EndHour, EndMinute };
  }),
});

describe(`shops, on ${engine}`, () => {
  let portal: TestApp;
  let merchant: TestClient;
  let admin: TestClient;
  beforeAll(async () => {
    portal = await startApp();
    merchant = await portal.signIn('merchant@demo.test');
    admin = await portal.signIn('admin@demo.test');
  });
  afterAll(() => portal.stop());

  const list = async (client: TestClient, request: object = {}) => {
    const everything = { Order: 'asc', Page: 1, Size: 100, Query: '', Filter: { Cities: [], Regions: [] } };
    const { body } = await client.call('POST', '/api/merchant/shop/list', { ...everything, ...request });
    const { data, totalCount } = shopEndpoints.list.answer.parse(body);
    return [totalCount, ...data.map(({ Region, Shops }) => [Region, ...Shops.map(({ Name }) => Name)])];
  };
  const get = async (client: TestClient, id: number) =>
    z.object({ Result: Shop }).parse((await client.call('GET', `/api/merchant/shop/${id}`)).body).Result;
  const add = async (shop: object = fresh) =>
    z.object({ Result: z.number() }).parse((await merchant.call('POST', '/api/merchant/shop', shop)).body).Result;
  const put = (id: number, section: string, body: unknown) =>
    merchant.call('PUT', `/api/merchant/shop/${id}/${section}`, body);

  it('are added unbound and with their region, and show all their fields', async () => {
    const id = await add();
    expect(await get(merchant, id)).toEqual({
      Id: id,
      Name: 'Alder Leeds',
      Manager: null,
      Email: 'leeds@alder.test',
      Phone: null,
      Region: 'Yorkshire and the Humber',
      MerchantName: 'Alder Ales',
      Archived: false,
      Bound: false,
      IsReferralVoucher: false,
      LabelLanguage: 'en-GB',
      Address: {
        Line1: '1 The Headrow',
        Line2: null,
        PostalCode: 'LS1 1AA',
        City: 'Leeds',
        County: 'West Yorkshire',
        Country: 'United Kingdom',
      },
      PickingHours: [],
      Images: [],
    });
  });

  const edges: readonly (readonly [string, number, number])[] = [
    ['Name', 3, 49],
    ['Line1', 3, 99],
    ['PostalCode', 3, 14],
    ['City', 3, 49],
    ['County', 3, 29],
  ];
  it.each(edges)('require a %s of %d to %d characters', async (field, least, most) => {
    const create = async (value: string) => {
      const { status, body } = await merchant.call('POST', '/api/merchant/shop', { ...fresh, [field]: value });
      return status === 422
        ? Object.keys(z.object({ Fields: z.record(z.string(), z.string()) }).parse(body).Fields)
        : status;
    };
    expect([
      await create('x'.repeat(least - 1)),
      await create(` ${'x'.repeat(least - 1)} `),
      await create('x'.repeat(most + 1)),
      await create(''),
    ]).toEqual([[field], [field], [field], [field]]);
    expect([await create('x'.repeat(least)), await create(`  ${'x'.repeat(most)}  `)]).toEqual([200, 200]);
  });

  it('require an e-mail address of 3 to 49 characters, and allow a second line', async () => {
    const create = async (changed: object) =>
      (await merchant.call('POST', '/api/merchant/shop', { ...fresh, ...changed })).status;
    const long = (length: number) => `${'a'.repeat(length - '@alder.test'.length)}@alder.test`;
    expect([
      await create({ Email: long(49) }),
      await create({ Email: long(50) }),
      await create({ Email: 'leeds.alder.test' }),
      await create({ Email: 'a@' }),
    ]).toEqual([200, 422, 422, 422]);
    expect([await create({ Line2: 'Second floor' }), await create({ Line2: '' })]).toEqual([200, 200]);
    const { body } = await merchant.call('POST', '/api/merchant/shop', { ...fresh, Email: 'nobody' });
    expect(body).toMatchObject({ Fields: { Email: 'Enter a valid e-mail address.' } });
  });

  // Requirements C-2.08, C-2.38, C-2.41, C-7.07
  it('are listed by region and name, in both directions, page by page', async () => {
    const other = await portal.signIn('other-merchant@demo.test');
    for (const [Name, PostalCode] of [
      ['Birch York', 'YO1 1AA'],
      ['birch Bath', 'BA1 1AA'],
      ['Birch Leeds', 'LS1 1AA'],
    ] as const) {
      await other.call('POST', '/api/merchant/shop', { ...fresh, Name, PostalCode });
    }
    expect(await list(other)).toEqual([
      4,
      ['London', 'Birch Soho'],
      ['South West', 'birch Bath'],
      ['Yorkshire and the Humber', 'Birch Leeds', 'Birch York'],
    ]);
    expect(await list(other, { Order: 'desc' })).toEqual([
      4,
      ['Yorkshire and the Humber', 'Birch York', 'Birch Leeds'],
      ['South West', 'birch Bath'],
      ['London', 'Birch Soho'],
    ]);
    expect(await list(other, { Page: 2, Size: 3 })).toEqual([4, ['Yorkshire and the Humber', 'Birch York']]);
    expect(await list(other, { Page: 3, Size: 3 })).toEqual([4]);
  });

  // Requirement C-2.39
  it('are found by name, city, county and postcode, and filtered by city and region', async () => {
    await add({ ...fresh, Name: 'Alder Truro', City: 'Truro', County: 'Cornwall', PostalCode: 'TR1 2AB' });
    for (const Query of ['alder TRURO', 'cornw', 'tr12ab', ' TR1 2AB ']) {
      expect(await list(merchant, { Query })).toEqual([1, ['South West', 'Alder Truro']]);
    }
    expect(await list(merchant, { Query: '_' })).toEqual([0]);
    expect(await list(merchant, { Filter: { Cities: ['Truro'], Regions: [] } })).toEqual([
      1,
      ['South West', 'Alder Truro'],
    ]);
    expect(await list(merchant, { Filter: { Cities: [], Regions: ['South West'] } })).toEqual([
      1,
      ['South West', 'Alder Truro'],
    ]);
    expect(await list(merchant, { Filter: { Cities: ['Truro'], Regions: ['London'] } })).toEqual([0]);
    const strings = async (path: string) =>
      z.object({ Result: z.array(z.string()) }).parse((await merchant.call('GET', `/api/merchant/${path}`)).body)
        .Result;
    expect(await strings('city')).toEqual(expect.arrayContaining(['Leeds', 'London', 'Truro']));
    expect(await strings('region')).toEqual(
      expect.arrayContaining(['London', 'South West', 'Yorkshire and the Humber']),
    );
  });

  // Requirements C-2.43, C-2.44, C-2.45, C-2.46
  it('show their state in the list: unassigned, referral voucher, inactive', async () => {
    const id = await add({ ...fresh, Name: 'Alder Badges' });
    await portal.database.inScope('system', (tx) =>
      tx.update(shops).set({ archivedAt: portal.clock.now(), isReferralVoucher: true }).where(eq(shops.id, id)),
    );
    const { body } = await admin.call('POST', '/api/merchant/shop/list', {
      Order: 'asc',
      Page: 1,
      Size: 10,
      Query: 'badges',
      Filter: { Cities: [], Regions: [] },
    });
    expect(body).toEqual({
      data: [
        {
          Region: 'Yorkshire and the Humber',
          Shops: [
            {
              Id: id,
              Name: 'Alder Badges',
              City: 'Leeds',
              County: 'West Yorkshire',
              PostalCode: 'LS1 1AA',
              Archived: true,
              Bound: false,
              IsReferralVoucher: true,
            },
          ],
        },
      ],
      totalCount: 1,
    });
  });

  // Requirements C-2.48, C-2.49, C-5.15
  it('are saved section by section, without changes to other sections', async () => {
    const id = await add();
    const before = await get(merchant, id);
    const answers = [
      await put(id, 'name', { Name: 'Alder Exeter' }),
      await put(id, 'address', {
        Line1: '2 High Street',
        Line2: 'Unit 3',
        PostalCode: 'EX1 1AA',
        City: 'Exeter',
        County: 'Devon',
      }),
      await put(id, 'manager', { Manager: 'Grace Hopper' }),
      await put(id, 'email', { Email: 'exeter@alder.test' }),
      await put(id, 'phone', { Phone: '01632 960 123' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await get(merchant, id)).toEqual({
      ...before,
      Name: 'Alder Exeter',
      Address: {
        Line1: '2 High Street',
        Line2: 'Unit 3',
        PostalCode: 'EX1 1AA',
        City: 'Exeter',
        County: 'Devon',
        Country: 'United Kingdom',
      },
      Region: 'South West',
      Manager: 'Grace Hopper',
      Email: 'exeter@alder.test',
      Phone: '01632 960123',
    });
    await put(id, 'manager', { Manager: '' });
    await put(id, 'phone', { Phone: ' ' });
    expect(await get(merchant, id)).toMatchObject({ Manager: null, Phone: null });
  });

  // Requirement C-5.13
  it('reject an invalid name, address, e-mail address or British phone number', async () => {
    const id = await add();
    const before = await get(merchant, id);
    const refused = [
      await put(id, 'name', { Name: 'Al ' }),
      await put(id, 'name', { Name: 'A'.repeat(50) }),
      await put(id, 'address', { Line1: '1', Line2: '', PostalCode: 'EX1 1AA', City: 'Exeter', County: 'Devon' }),
      await put(id, 'manager', { Manager: 'M'.repeat(50) }),
      await put(id, 'email', { Email: '' }),
      await put(id, 'email', { Email: 'exeter@' }),
      await put(id, 'phone', { Phone: '01632 960' }),
      await put(id, 'phone', { Phone: '+44 1632 9601234' }),
      await put(id, 'phone', { Phone: '+1 202 555 0123' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 422));
    expect(refused[4]?.body).toMatchObject({ Fields: { Email: 'This email is either not valid or not supported.' } });
    expect(refused[6]?.body).toMatchObject({
      Fields: { Phone: 'This phone number is either not valid or not supported.' },
    });
    expect(await get(merchant, id)).toEqual(before);
    for (const Phone of [
      '0163296012',
      '020 7946 0123',
      '+44 (0)20 7946 0123',
      '0044 20 7946 0123',
      '\u202A020\u20117946\u20130123\u202C',
      '+447700900123',
      '(01632) 960-123',
    ]) {
      expect([Phone, (await put(id, 'phone', { Phone })).status]).toEqual([Phone, 200]);
    }
  });

  it('store codes, numbers and addresses without invisible characters, and free text with them', async () => {
    const id = await add({
      ...fresh,
      Email: '\u202Aleeds@alder.test\u200B',
      PostalCode: 'LS1\u00A01AA\uFEFF',
      Name: 'می\u200Cخواهم',
    });
    await put(id, 'phone', { Phone: '\u202A+44 (0)20\u20117946\u20130123\u202C' });
    await put(id, 'manager', { Manager: '\u200B\u200F' });
    const [stored] = await portal.database.inScope('system', (tx) => tx.select().from(shops).where(eq(shops.id, id)));
    expect(stored).toMatchObject({
      email: 'leeds@alder.test',
      postalCode: 'LS1\u00A01AA',
      name: 'می\u200Cخواهم',
      phone: '+442079460123',
      manager: null,
    });
    expect((await merchant.call('POST', '/api/merchant/shop', { ...fresh, Name: '\u200B\u200B\u200B' })).status).toBe(
      422,
    );
  });

  // Requirements C-4.12, C-7.08, C-9.07
  it('open on days with both times, keep the id of a day, and close on all other days', async () => {
    const id = await add();
    expect(
      (
        await put(
          id,
          'working-hours',
          week([
            [1, '08:00', '17:30'],
            [6, '09:15', '12:45'],
            [7, null, null],
          ]),
        )
      ).status,
    ).toBe(200);
    const [monday, saturday] = (await get(merchant, id)).PickingHours ?? [];
    expect([monday, saturday]).toMatchObject([
      { Day: 1, StartTime: '2026-03-10T08:00:00.000Z', EndTime: '2026-03-10T17:30:00.000Z' },
      { Day: 6, StartTime: '2026-03-10T09:15:00.000Z', EndTime: '2026-03-10T12:45:00.000Z' },
    ]);
    await put(
      id,
      'working-hours',
      week([
        [1, '10:00', '11:00'],
        [2, '00:00', '23:59'],
      ]),
    );
    expect((await get(merchant, id)).PickingHours).toMatchObject([
      { Id: monday?.Id, Day: 1, StartTime: '2026-03-10T10:00:00.000Z' },
      { Day: 2, EndTime: '2026-03-10T23:59:00.000Z' },
    ]);
    await put(id, 'working-hours', week([]));
    expect((await get(merchant, id)).PickingHours).toEqual([]);
    const { body } = await merchant.call('GET', `/api/ext/audit/shops/${id}`);
    const { Entries } = z.object({ Result: auditEndpoints.history.answer }).parse(body).Result;
    const changedHours = Entries.filter(({ Entity }) => Entity === 'picking-hours').map(
      ({ Action, Title }) => `${Action} ${Title}`,
    );
    expect(changedHours.toSorted()).toEqual([
      'delete Monday',
      'delete Saturday',
      'delete Tuesday',
      'insert Monday',
      'insert Saturday',
      'insert Tuesday',
      'update Monday',
    ]);
  });

  it('reject a day with one time only, an end before the start, and a repeated day', async () => {
    const id = await add();
    const refused = [
      await put(id, 'working-hours', week([[1, '08:00', null]])),
      await put(id, 'working-hours', week([[1, null, '17:00']])),
      await put(
        id,
        'working-hours',
        week([
          [1, '08:00', '17:00'],
          [2, '17:00', '17:00'],
        ]),
      ),
      await put(id, 'working-hours', week([[1, '17:00', '08:00']])),
      await put(
        id,
        'working-hours',
        week([
          [3, '08:00', '09:00'],
          [3, '10:00', '11:00'],
        ]),
      ),
      await put(id, 'working-hours', week([[8, '08:00', '09:00']])),
      await put(id, 'working-hours', week([[1, '08:60', '09:00']])),
      await put(id, 'working-hours', week([[1, '08:00', '24:00']])),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 422));
    expect(refused[2]?.body).toMatchObject({ Fields: { 'PickingHours.1': 'The end must be after the start.' } });
    expect((await get(merchant, id)).PickingHours).toEqual([]);
  });

  // Requirement C-9.08
  it('keep their London hours when clocks change', async () => {
    const id = await add();
    await put(id, 'working-hours', week([[1, '08:00', '17:30']]));
    portal.clock.advance(30 * 86_400_000);
    const later = await portal.signIn('merchant@demo.test');
    expect((await get(later, id)).PickingHours).toMatchObject([
      { StartTime: '2026-04-09T07:00:00.000Z', EndTime: '2026-04-09T16:30:00.000Z' },
    ]);
    portal.clock.advance(-30 * 86_400_000);
  });

  // Requirement C-6.06
  it('are hidden from other merchants, and read-only for administrators', async () => {
    const otherShopId = 3;
    const answers = [
      await merchant.call('GET', `/api/merchant/shop/${otherShopId}`),
      await merchant.call('GET', '/api/merchant/shop/none'),
      await put(otherShopId, 'name', { Name: 'Taken over' }),
      await put(otherShopId, 'working-hours', week([])),
      await merchant.call('DELETE', `/api/merchant/shop/${otherShopId}/image/1`),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([404, { Error: 'This shop does not exist.' }]);
    }
    expect(await get(admin, otherShopId)).toMatchObject({ Name: 'Birch Soho', MerchantName: 'Birch Books' });
    expect((await admin.call('PUT', `/api/merchant/shop/${otherShopId}/name`, { Name: 'Renamed' })).status).toBe(403);
    expect((await (await portal.signIn('shop@demo.test')).call('GET', '/api/merchant/shop/1')).status).toBe(403);
    const inDatabase = {
      id: '7f1f9f3e-53fd-4b5e-8a85-3d4d7ad20f33',
      role: 'Merchant',
      merchantId: 1,
      shopId: null,
    } as const;
    await portal.database.inScope(inDatabase, async (tx) => {
      await tx.update(shops).set({ name: 'Taken over' }).where(eq(shops.id, otherShopId));
    });
    const stolen = portal.database.inScope(inDatabase, (tx) =>
      tx.execute(sql`insert into shop_images (shop_id, merchant_id, image_url) values (3, 2, '/x')`),
    );
    await expect(stolen).rejects.toThrow('insert into shop_images');
    expect((await get(admin, otherShopId)).Name).toBe('Birch Soho');
  });

  it('are not overwritten by a client with an older version', async () => {
    const etag = async () => (await merchant.call('GET', '/api/merchant/shop/2')).headers.get('etag') ?? '';
    const [read, rename] = [
      await etag(),
      (Name: string, ifMatch: string) =>
        merchant.call('PUT', '/api/merchant/shop/2/name', { Name }, { 'if-match': ifMatch }),
    ];
    expect((await rename('Alder Camden Lock', read)).status).toBe(200);
    expect(await rename('Alder Kentish Town', read)).toMatchObject({
      status: 409,
      body: { Conflict: { ChangedBy: 'merchant@demo.test' } },
    });
    expect((await rename('Alder Kentish Town', await etag())).status).toBe(200);
  });

  it('notify only the open screens of their merchant', async () => {
    const other = await portal.signIn('other-merchant@demo.test');
    const [own, otherSocket] = [await merchant.open('/api/ws/realtime'), await other.open('/api/ws/realtime')];
    await put(2, 'manager', { Manager: 'Ada' });
    expect(await own.received(1)).toMatchObject([{ Data: { UpdateType: 'Shops', Id: '2' } }]);
    expect(await otherSocket.settled()).toEqual([]);
    own.close();
    otherSocket.close();
  });
});
