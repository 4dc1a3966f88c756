import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AddedToAll, Closure } from '../../contract/shops/closures.ts';
import { Deletion } from 'schema-admin/contract/undo.ts';
import { shopClosures } from '../../server/db/shop-tables.ts';
import { isFull } from '../setup/scale.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const racers = isFull ? 100 : 8;
const easter = { First: '2026-04-03', Last: '2026-04-06', Reason: 'Easter', From: null, To: null };
const fresh = {
  Name: 'Alder Leeds',
  Email: 'leeds@alder.test',
  Line1: '1 The Headrow',
  Line2: '',
  PostalCode: 'LS1 1AA',
  City: 'Leeds',
  County: 'West Yorkshire',
};

describe(`closures and special hours of a shop, on ${engine}`, () => {
  let portal: TestApp;
  let merchant: TestClient;
  let admin: TestClient;
  beforeAll(async () => {
    portal = await startApp();
    merchant = await portal.signIn('merchant@demo.test');
    admin = await portal.signIn('admin@demo.test');
  });
  afterAll(() => portal.stop());

  const newShop = async () =>
    z.object({ Result: z.number() }).parse((await merchant.call('POST', '/api/merchant/shop', fresh)).body).Result;
  const add = (shop: number, changed: object = {}) =>
    merchant.call('POST', `/api/ext/closures/shop/${shop}`, { ...easter, ...changed });
  const added = async (shop: number, changed: object = {}) =>
    z.object({ Result: z.object({ Id: z.number() }) }).parse((await add(shop, changed)).body).Result.Id;
  const list = async (shop: number, client = merchant) =>
    z.object({ Result: z.array(Closure) }).parse((await client.call('GET', `/api/ext/closures/shop/${shop}`)).body)
      .Result;

  it('are listed by their first day, for administrators too', async () => {
    const shop = await newShop();
    const id = await added(shop);
    const eve = await added(shop, {
      First: '2026-03-10',
      Last: '2026-03-10',
      Reason: '  Stock-taking ',
      From: '10:05',
      To: '14:00',
    });
    const expected = [
      {
        Id: eve,
        ShopId: shop,
        First: '2026-03-10',
        Last: '2026-03-10',
        Reason: 'Stock-taking',
        From: '10:05',
        To: '14:00',
      },
      { Id: id, ShopId: shop, ...easter },
    ];
    expect(await list(shop)).toEqual(expected);
    expect(await list(shop, admin)).toEqual(expected);
    expect((await admin.call('GET', `/api/ext/closures/${id}`)).body).toEqual({ Result: expected[1] });
  });

  it('are validated, with an error at each invalid field', async () => {
    const shop = await newShop();
    const refused = [
      await add(shop, { First: '2026-03-09' }),
      await add(shop, { Last: '2026-04-02' }),
      await add(shop, { Last: '2028-03-11' }),
      await add(shop, { Reason: 'x'.repeat(101) }),
      await add(shop, { From: '09:00' }),
      await add(shop, { From: '09:00', To: '09:00' }),
      await add(shop, { First: '2026-02-30' }),
    ];
    const fieldOf = ({ status, body }: (typeof refused)[number]) => [
      status,
      ...Object.keys(z.object({ Fields: z.record(z.string(), z.string()) }).parse(body).Fields),
    ];
    expect(refused.map(fieldOf)).toEqual([
      [422, 'First'],
      [422, 'Last'],
      [422, 'Last'],
      [422, 'Reason'],
      [422, 'To'],
      [422, 'To'],
      [422, 'First'],
    ]);
    expect(await list(shop)).toEqual([]);
  });

  it('of one shop cannot overlap, and the error names the existing entry', async () => {
    const shop = await newShop();
    await added(shop);
    const text = 'The shop already has “Easter” on 03/04/2026 – 06/04/2026.';
    for (const days of [
      { First: '2026-04-06', Last: '2026-04-09' },
      { First: '2026-03-30', Last: '2026-04-03' },
      { First: '2026-04-04', Last: '2026-04-04' },
    ]) {
      expect(await add(shop, days)).toMatchObject({ status: 409, body: { Error: text, Fields: { First: text } } });
    }
    expect((await add(shop, { First: '2026-04-07', Last: '2026-04-07' })).status).toBe(200);
    expect((await add(await newShop())).status).toBe(200);
    const behindTheLock = portal.database.inScope('system', (tx) =>
      tx.execute(
        sql`insert into shop_closures (shop_id, merchant_id, first_day, last_day, reason) values (${shop}, 1, '2026-04-05', '2026-04-05', 'Twice')`,
      ),
    );
    await expect(behindTheLock).rejects.toThrow('insert into shop_closures');
  });

  it('on the same days are added once when requested concurrently', async () => {
    const shop = await newShop();
    const answers = await Promise.all(
      Array.from({ length: racers }, (_, index) => add(shop, { Reason: `Race ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(racers - 1);
    expect(await list(shop)).toHaveLength(1);
  });

  it('can be moved to free days, but not to the days of another entry', async () => {
    const shop = await newShop();
    const id = await added(shop);
    await added(shop, { First: '2026-05-04', Last: '2026-05-04', Reason: 'Early May' });
    const change = (changed: object) => merchant.call('PUT', `/api/ext/closures/${id}`, { ...easter, ...changed });
    expect(
      (await change({ First: '2026-04-04', Last: '2026-04-05', Reason: 'Short Easter', From: '08:00', To: '12:00' }))
        .status,
    ).toBe(200);
    expect(await change({ First: '2026-05-01', Last: '2026-05-04' })).toMatchObject({
      status: 409,
      body: { Fields: { First: 'The shop already has “Early May” on 04/05/2026.' } },
    });
    expect(await change({ First: '2026-03-01' })).toMatchObject({
      status: 422,
      body: { Fields: { First: 'The first day cannot be in the past.' } },
    });
    expect((await list(shop))[0]).toMatchObject({
      Id: id,
      First: '2026-04-04',
      Last: '2026-04-05',
      Reason: 'Short Easter',
      From: '08:00',
      To: '12:00',
    });
  });

  it('are not overwritten by a client with an older version', async () => {
    const id = await added(await newShop());
    const etag = (await merchant.call('GET', `/api/ext/closures/${id}`)).headers.get('etag') ?? '';
    const rename = (Reason: string) =>
      merchant.call('PUT', `/api/ext/closures/${id}`, { ...easter, Reason }, { 'if-match': etag });
    expect((await rename('Spring')).status).toBe(200);
    expect(await rename('Holiday')).toMatchObject({
      status: 409,
      body: { Conflict: { ChangedBy: 'merchant@demo.test', Current: { Reason: 'Spring' } } },
    });
  });

  it('keep their first day once started, and are read-only once over', async () => {
    const shop = await newShop();
    const id = await added(shop, { First: '2026-03-10', Last: '2026-03-12' });
    const day = 86_400_000;
    const later = async (days: number) => {
      portal.clock.advance(days * day);
      return await portal.signIn('merchant@demo.test');
    };
    const during = await later(1);
    const change = (client: TestClient, changed: object) =>
      client.call('PUT', `/api/ext/closures/${id}`, { ...easter, First: '2026-03-10', Last: '2026-03-12', ...changed });
    expect((await change(during, { Last: '2026-03-13' })).status).toBe(200);
    expect(await change(during, { Last: '2026-03-10' })).toMatchObject({
      status: 422,
      body: { Fields: { Last: 'The last day cannot be in the past.' } },
    });
    expect((await during.call('POST', `/api/ext/closures/${id}/all-shops`)).status).toBe(409);
    const over = await later(3);
    const refused = [await change(over, { Last: '2026-03-20' }), await over.call('DELETE', `/api/ext/closures/${id}`)];
    for (const answer of refused) {
      expect(answer).toMatchObject({
        status: 409,
        body: { Error: 'This entry is in the past and can no longer be changed.' },
      });
    }
    expect(await list(shop, over)).toHaveLength(1);
    portal.clock.advance(-4 * day);
  });

  it('can be removed and restored while their days are free', async () => {
    const shop = await newShop();
    const id = await added(shop);
    const before = await list(shop);
    const remove = async () =>
      z.object({ Result: Deletion }).parse((await merchant.call('DELETE', `/api/ext/closures/${id}`)).body).Result
        ?.UndoToken ?? '';
    const undoDeletion = (token: string) => merchant.call('POST', `/api/ext/undo/${token}`);
    const token = await remove();
    expect(await list(shop)).toEqual([]);
    expect((await undoDeletion(token)).status).toBe(200);
    expect(await list(shop)).toEqual(before);
    const again = await remove();
    await added(shop, { First: '2026-04-06', Last: '2026-04-06' });
    expect(await undoDeletion(again)).toMatchObject({
      status: 409,
      body: { Error: 'The shop now has another entry on these days.' },
    });
  });

  it("can be copied to the merchant's other shops, except those with a conflicting entry", async () => {
    const [from, busy] = [await newShop(), await newShop()];
    const days = { First: '2026-12-24', Last: '2026-12-28', Reason: 'Christmas', From: '09:00', To: '12:00' };
    const id = await added(from, days);
    await added(busy, { First: '2026-12-28', Last: '2026-12-28', Reason: 'Boxing Day (substitute day)' });
    const everywhere = async () =>
      z.object({ Result: AddedToAll }).parse((await merchant.call('POST', `/api/ext/closures/${id}/all-shops`)).body)
        .Result;
    const first = await everywhere();
    expect(first).toMatchObject({ Skipped: 1 });
    expect(await everywhere()).toEqual({ Added: 0, Skipped: first.Added + 1 });
    for (const shop of [1, 2]) expect((await list(shop)).at(-1)).toMatchObject({ ShopId: shop, ...days });
    expect((await list(busy)).map(({ Reason }) => Reason)).toEqual(['Boxing Day (substitute day)']);
    expect(await list(3, admin)).toEqual([]);
  });

  it('are hidden from other merchants and read-only for administrators', async () => {
    const other = await portal.signIn('other-merchant@demo.test');
    const id = await added(await newShop());
    const answers = [
      await other.call('GET', `/api/ext/closures/${id}`),
      await other.call('PUT', `/api/ext/closures/${id}`, easter),
      await other.call('DELETE', `/api/ext/closures/${id}`),
      await other.call('POST', `/api/ext/closures/${id}/all-shops`),
      await merchant.call('GET', '/api/ext/closures/none'),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([404, { Error: 'This entry does not exist.' }]);
    }
    for (const answer of [await merchant.call('GET', '/api/ext/closures/shop/3'), await add(3)]) {
      expect(answer).toMatchObject({ status: 404, body: { Error: 'This shop does not exist.' } });
    }
    expect((await admin.call('DELETE', `/api/ext/closures/${id}`)).status).toBe(403);
    const inDatabase = {
      id: '7f1f9f3e-53fd-4b5e-8a85-3d4d7ad20f33',
      role: 'Merchant',
      merchantId: 2,
      shopId: null,
    } as const;
    await portal.database.inScope(inDatabase, (tx) =>
      tx.update(shopClosures).set({ reason: 'Taken over' }).where(eq(shopClosures.id, id)),
    );
    expect((await admin.call('GET', `/api/ext/closures/${id}`)).body).toMatchObject({ Result: { Reason: 'Easter' } });
  });

  it("notify their merchant's open screens and appear in the shop's history", async () => {
    const shop = await newShop();
    const other = await portal.signIn('other-merchant@demo.test');
    const [own, otherSocket] = [await merchant.open('/api/ws/realtime'), await other.open('/api/ws/realtime')];
    const id = await added(shop);
    const ofShop = { Data: { UpdateType: 'Shops', Id: String(shop) } };
    const itself = { Data: { UpdateType: 'Closures', Id: String(id) } };
    expect(await own.received(2)).toMatchObject([ofShop, itself]);
    await merchant.call('PUT', `/api/ext/closures/${id}`, { ...easter, Reason: 'Spring' });
    expect(await own.received(4)).toMatchObject([ofShop, itself, ofShop, itself]);
    expect(await otherSocket.settled()).toEqual([]);
    own.close();
    otherSocket.close();
    const history = await merchant.call('GET', `/api/ext/audit/shops/${shop}`);
    expect(history.body).toMatchObject({
      Result: {
        Entries: expect.arrayContaining([
          expect.objectContaining({
            Entity: 'closures',
            Action: 'insert',
            Actor: 'merchant@demo.test',
            Title: easter.Reason,
          }),
        ]),
      },
    });
  });
});
