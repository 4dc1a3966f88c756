import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditEndpoints } from 'schema-admin/contract/audit.ts';
import { MerchantRecord, merchantAccountEndpoints } from '../../contract/merchants/merchant-accounts.ts';
import { password } from './fixture.ts';
import { png } from './image-files.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const fresh = {
  Name: 'Cedar Crafts',
  LegalName: 'Cedar Crafts Ltd',
  VatNumber: 'GB 123 4567 89',
  ContactName: 'Grace Hopper',
  Email: 'office@cedar.test',
  Phone: '01632 960555',
  Line1: '1 The Headrow',
  Line2: '',
  PostalCode: 'LS1 1AA',
  City: 'Leeds',
  County: '',
  Commission: 9,
};
const Refused = z.object({ Fields: z.record(z.string(), z.string()) });

describe(`merchants, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  beforeAll(async () => {
    portal = await startApp();
    admin = await portal.signIn('admin@demo.test');
  });
  afterAll(() => portal.stop());

  const create = (changed: object = {}) => admin.call('POST', '/api/ext/merchants', { ...fresh, ...changed });
  const add = async (changed: object = {}) =>
    z.object({ Result: z.number() }).parse((await create(changed)).body).Result;
  const get = async (id: number) =>
    z.object({ Result: MerchantRecord }).parse((await admin.call('GET', `/api/ext/merchants/${id}`)).body).Result;
  const list = async (request: object = {}) => {
    const body = { Query: '', State: [], Page: 1, Size: 50, ...request };
    const answer = await admin.call('POST', '/api/ext/merchants/list', body);
    const { Merchants, TotalCount } = z
      .object({ Result: merchantAccountEndpoints.list.answer })
      .parse(answer.body).Result;
    return [TotalCount, ...Merchants.map(({ Name }) => Name)];
  };
  const change = async (id: number, what: 'suspend' | 'reactivate') =>
    (await admin.call('POST', `/api/ext/merchants/${id}/${what}`)).status;
  const signIn = (email: string) =>
    portal.visitor().call('POST', '/api/portal/login', { Email: email, Password: password });
  const profile = async (client: TestClient) => (await client.call('GET', '/api/portal/profile')).status;

  it('are created with all their fields and a commission', async () => {
    const id = await add();
    expect(await get(id)).toEqual({
      ...fresh,
      Id: id,
      State: 'Active',
      OrderFee: 49,
      Logo: null,
      ShopCount: 0,
      Line2: null,
      County: null,
      Shops: [],
    });
  });

  it.each([
    ['Name', ''],
    ['Name', 'alder ALES'],
    ['VatNumber', 'GB 12'],
    ['Email', 'nowhere'],
    ['Phone', '123'],
    ['Line1', ''],
    ['Commission', 101],
    ['Commission', 1.5],
    ['OrderFee', -1],
  ])('are refused with the %s “%s”, and nothing is stored', async (field, value) => {
    const before = await list();
    const { status, body } = await create({ Name: 'Never Stored', [field]: value });
    expect([status, Object.keys(Refused.parse(body).Fields), await list()]).toEqual([422, [field], before]);
  });

  it('are listed by name, searched and filtered by state', async () => {
    const id = await add({ Name: 'Zelkova Zips', LegalName: 'Hidden Holdings' });
    await change(id, 'suspend');
    expect(await list({ Query: 'hidden hold' })).toEqual([1, 'Zelkova Zips']);
    expect(await list({ Query: 'office@birch' })).toEqual([1, 'Birch Books']);
    expect(await list({ State: ['Suspended'] })).toEqual([1, 'Zelkova Zips']);
    expect((await list({ Query: 'al', State: ['Active'] })).slice(1)).toEqual(['Alder Ales']);
  });

  it('are edited in sections, with an audit entry of each', async () => {
    const id = await add({ Name: 'Dogwood Dairy' });
    const put = async (part: string, body: object) =>
      (await admin.call('PUT', `/api/ext/merchants/${id}/${part}`, body)).status;
    expect([
      await put('company', { Name: 'Dogwood Dairies', LegalName: '', VatNumber: '' }),
      await put('company', { Name: 'Birch Books', LegalName: '', VatNumber: '' }),
      await put('contact', { ContactName: '', Email: 'new@dogwood.test', Phone: '' }),
      await put('address', { Line1: '2 New Street', Line2: '', PostalCode: 'B1 1AA', City: 'Birmingham', County: '' }),
      await put('commission', { Commission: 20, OrderFee: 75 }),
    ]).toEqual([200, 422, 200, 200, 200]);
    expect(await get(id)).toMatchObject({
      Name: 'Dogwood Dairies',
      LegalName: null,
      VatNumber: null,
      Email: 'new@dogwood.test',
      Phone: null,
      City: 'Birmingham',
      Commission: 20,
      OrderFee: 75,
    });
    const history = await admin.call('GET', `/api/ext/audit/merchants/${id}?Page=1&Size=10`);
    const { Entries } = z.object({ Result: auditEndpoints.history.answer }).parse(history.body).Result;
    expect(Entries.map(({ Actor, Action }) => `${Action} by ${Actor}`)).toEqual([
      ...Array.from({ length: 3 }, () => 'update by admin@demo.test'),
      'insert by admin@demo.test',
    ]);
  });

  it('get a logo from administrators, which the merchant sees', async () => {
    const logo = () => {
      const data = new FormData();
      data.append('file', new File([new Uint8Array(png(8, 8))], 'logo.png', { type: 'image/png' }));
      return data;
    };
    expect((await admin.call('POST', '/api/ext/merchants/2/logo', logo())).status).toBe(200);
    const { body } = await admin.call('GET', '/api/ext/merchants/2');
    const { Logo } = z.object({ Result: z.object({ Logo: z.string() }) }).parse(body).Result;
    const merchant = await portal.signIn('other-merchant@demo.test');
    expect(await merchant.call('GET', '/api/merchant')).toMatchObject({ body: { Result: { LogoUrl: Logo } } });
    expect((await merchant.call('POST', '/api/ext/merchants/2/logo', logo())).status).toBe(403);
    expect((await admin.call('POST', '/api/ext/merchants/999/logo', logo())).status).toBe(404);
  });

  it('refuse sign-in and end all sessions at once while they are suspended', async () => {
    const clients = await Promise.all(
      ['other-merchant', 'other-shop'].map((name) => portal.signIn(`${name}@demo.test`)),
    );
    const other = await portal.signIn('shop@demo.test');
    expect([await change(2, 'suspend'), await change(2, 'suspend')]).toEqual([200, 409]);
    expect(await Promise.all([...clients, other].map(profile))).toEqual([401, 401, 200]);
    expect((await clients[0]?.call('POST', '/api/portal/refresh-token'))?.status).toBe(401);
    expect(await signIn('other-shop@demo.test')).toMatchObject({
      status: 403,
      body: { Error: 'Birch Books is suspended, so its users cannot sign in. Please contact the marketplace.' },
    });
    expect([await change(2, 'reactivate'), await change(2, 'reactivate')]).toEqual([200, 409]);
    expect((await signIn('other-shop@demo.test')).status).toBe(200);
  });

  it('do not reveal a suspension to someone with a wrong password', async () => {
    await change(2, 'suspend');
    const wrong = { Email: 'other-shop@demo.test', Password: 'Wrong-Password-1' };
    expect((await portal.visitor().call('POST', '/api/portal/login', wrong)).status).toBe(401);
    await change(2, 'reactivate');
  });

  it('are administered by administrators only', async () => {
    const body = { Query: '', State: [], Page: 1, Size: 10 };
    for (const email of ['merchant@demo.test', 'shop@demo.test']) {
      const client = await portal.signIn(email);
      const calls = [
        client.call('POST', '/api/ext/merchants/list', body),
        client.call('GET', '/api/ext/merchants/1'),
        client.call('POST', '/api/ext/merchants', fresh),
        client.call('PUT', '/api/ext/merchants/1/commission', { Commission: 0, OrderFee: 0 }),
        client.call('POST', '/api/ext/merchants/2/suspend'),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 403));
    }
    expect(await get(2)).toMatchObject({ State: 'Active', Commission: 12 });
  });

  it('answer 404 for an unknown id', async () => {
    const statuses = [
      (await admin.call('GET', '/api/ext/merchants/999')).status,
      (await admin.call('PUT', '/api/ext/merchants/999/commission', { Commission: 1, OrderFee: 0 })).status,
      (await admin.call('PUT', '/api/ext/merchants/x/contact', { ContactName: '', Email: 'a@b.test', Phone: '' }))
        .status,
      await change(999, 'suspend'),
    ];
    expect(statuses).toEqual([404, 404, 404, 404]);
  });
});
