import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditEndpoints } from 'schema-admin/contract/audit.ts';
import { Shop } from '../../contract/shops/shops.ts';
import { receivesOrders } from '../../server/areas/merchants/repository.ts';
import { shops, users } from '../../server/db/schema.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const fresh = {
  MerchantId: 2,
  Name: 'Birch Leeds',
  Email: 'leeds@birch.test',
  Phone: '',
  Line1: '1 The Headrow',
  Line2: '',
  PostalCode: 'Leeds 1',
  City: 'Leeds',
  County: 'West Yorkshire',
};
const { MerchantId: _merchant, Name: _name, Email: _email, Phone: _phone, ...place } = fresh;
const hours = {
  PickingHours: [{ Id: null, Day: 1, StartHour: 9, StartMinute: 0, EndHour: 17, EndMinute: 0 }],
};
const Refused = z.object({ Error: z.string(), Fields: z.record(z.string(), z.string()) });

describe(`the set-up of shops, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  beforeAll(async () => {
    portal = await startApp();
    admin = await portal.signIn('admin@demo.test');
  });
  afterAll(() => portal.stop());

  const create = (changed: object = {}) => admin.call('POST', '/api/ext/shop-setup', { ...fresh, ...changed });
  const add = async (changed: object = {}) =>
    z.object({ Result: z.number() }).parse((await create(changed)).body).Result;
  const get = async (id: number) =>
    z.object({ Result: Shop }).parse((await admin.call('GET', `/api/merchant/shop/${id}`)).body).Result;
  const put = async (id: number, part: string, body: unknown) =>
    (await admin.call('PUT', `/api/ext/shop-setup/${id}/${part}`, body)).status;
  const step = (id: number, name: string) => admin.call('POST', `/api/ext/shop-setup/${id}/${name}`);
  const statusOf = async (id: number, name: string) => (await step(id, name)).status;
  const row = async (id: number) =>
    (await portal.database.inScope('system', (tx) => tx.select().from(shops).where(eq(shops.id, id))))[0];
  /** Moves a user of the fixture to a shop. */
  const employ = (email: string, shopId: number) =>
    portal.database.inScope('system', (tx) => tx.update(users).set({ shopId }).where(eq(users.email, email)));
  const receiving = async () =>
    (
      await portal.database.inScope('system', (tx) => tx.select({ id: shops.id }).from(shops).where(receivesOrders))
    ).map(({ id }) => id);
  const complete = async (id: number) => {
    await put(id, 'details', { Name: 'Birch Leeds', Manager: '', Email: fresh.Email, Phone: '01632 960555' });
    await put(id, 'place', { ...place, PostalCode: 'LS1 1AA' });
    await put(id, 'hours', hours);
    await employ('other-shop@demo.test', id);
  };

  it('creates a shop of a merchant that goes live once nothing is missing', async () => {
    const id = await add();
    expect(await get(id)).toMatchObject({ Name: 'Birch Leeds', MerchantName: 'Birch Books', Bound: false });
    const { status, body } = await step(id, 'bind');
    const { Error: text, Fields } = Refused.parse(body);
    expect([status, Object.keys(Fields)]).toEqual([422, ['PickingHours', 'Address', 'Phone', 'Users']]);
    expect(text).toBe(
      'The shop cannot go live yet. Still missing: opening hours, the position of its address, a phone number and an active user.',
    );
    await complete(id);
    expect([await statusOf(id, 'bind'), await statusOf(id, 'bind')]).toEqual([200, 409]);
    expect((await get(id)).Bound).toBe(true);
  });

  it('does not count disabled users', async () => {
    const id = await add();
    await complete(id);
    const disable = (disabledAt: Date | null) =>
      portal.database.inScope('system', (tx) =>
        tx.update(users).set({ disabledAt }).where(eq(users.email, 'other-shop@demo.test')),
      );
    await disable(portal.clock.now());
    expect(Object.keys(Refused.parse((await step(id, 'bind')).body).Fields)).toEqual(['Users']);
    await disable(null);
    expect(await statusOf(id, 'bind')).toBe(200);
  });

  it('looks up the position of a post code, and keeps a given one until the post code changes', async () => {
    const id = await add({ PostalCode: 'LS1 1AA' });
    const found = await row(id);
    expect([Number(found?.latitude), Number(found?.longitude)].map(Math.round)).toEqual([54, -2]);
    await put(id, 'place', { ...place, PostalCode: 'LS1 1AA', Latitude: 53.8, Longitude: -1.54 });
    await put(id, 'place', { ...place, PostalCode: 'LS1 1AA', Line1: '2 The Headrow' });
    expect(await row(id)).toMatchObject({ line1: '2 The Headrow', latitude: '53.8', longitude: '-1.54' });
    await put(id, 'place', { ...place, PostalCode: 'CF10 1AA', County: 'Cardiff' });
    expect(await row(id)).toMatchObject({ region: 'Wales', latitude: expect.stringMatching(/^51\./) });
    expect(await put(id, 'place', { ...place, Latitude: 53.8 })).toBe(422);
  });

  it('takes shops offline, archives and restores them, with an audit entry of each', async () => {
    const id = await add();
    await complete(id);
    const steps = ['bind', 'unbind', 'unbind', 'archive', 'archive', 'bind', 'restore', 'restore', 'bind'];
    const statuses: number[] = [];
    for (const name of steps) statuses.push(await statusOf(id, name));
    expect(statuses).toEqual([200, 200, 409, 200, 409, 409, 200, 409, 200]);
    const history = await admin.call('GET', `/api/ext/audit/shops/${id}?Page=1&Size=20`);
    const { Entries } = z.object({ Result: auditEndpoints.history.answer }).parse(history.body).Result;
    const changed = Entries.flatMap(({ Changes, Actor }) => Changes.map(({ Field }) => `${Field} by ${Actor}`));
    expect(changed.slice(0, 5)).toEqual([
      'IsBound by admin@demo.test',
      'ArchivedAt by admin@demo.test',
      'ArchivedAt by admin@demo.test',
      'IsBound by admin@demo.test',
      'IsBound by admin@demo.test',
    ]);
  });

  it('gives new orders only to shops that are live, not archived and not suspended', async () => {
    const id = await add();
    expect(await receiving()).not.toContain(id);
    await complete(id);
    await statusOf(id, 'bind');
    expect(await receiving()).toContain(id);
    await admin.call('POST', '/api/ext/merchants/2/suspend');
    expect(await receiving()).not.toContain(id);
    await admin.call('POST', '/api/ext/merchants/2/reactivate');
    await statusOf(id, 'archive');
    expect(await receiving()).not.toContain(id);
  });

  it('is for administrators only', async () => {
    for (const email of ['merchant@demo.test', 'shop@demo.test']) {
      const client = await portal.signIn(email);
      const calls = [
        client.call('POST', '/api/ext/shop-setup', fresh),
        client.call('PUT', '/api/ext/shop-setup/1/hours', hours),
        ...['bind', 'unbind', 'archive', 'restore'].map((name) => client.call('POST', `/api/ext/shop-setup/1/${name}`)),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 403));
    }
    expect(await get(1)).toMatchObject({ Bound: true, Archived: false, PickingHours: [] });
  });

  it('answers 422 for an unknown merchant and 404 for an unknown shop', async () => {
    const { status, body } = await create({ MerchantId: 999 });
    expect([status, Object.keys(Refused.parse(body).Fields)]).toEqual([422, ['MerchantId']]);
    expect([await statusOf(999, 'bind'), await put(999, 'hours', hours)]).toEqual([404, 404]);
  });
});
