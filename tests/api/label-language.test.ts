import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Order } from '../../contract/orders/orders.ts';
import { Shop } from '../../contract/shops/shops.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

describe(`the language of a shop's labels, on ${engine}`, () => {
  let portal: TestApp;
  let merchant: TestClient;
  let staff: TestClient;
  beforeAll(async () => {
    portal = await startApp();
    merchant = await portal.signIn('merchant@demo.test');
    staff = await portal.signIn('shop@demo.test');
  });
  afterAll(() => portal.stop());

  const save = (LabelLanguage: string, client = merchant) =>
    client.call('PUT', '/api/ext/label-language/shop/1', { LabelLanguage });
  const ofShop = async () =>
    z.object({ Result: Shop }).parse((await merchant.call('GET', '/api/merchant/shop/1')).body).Result.LabelLanguage;

  it('is English by default, and part of every order of the shop', async () => {
    const id = await portal.addOrder({ orderNo: 'L1', shopId: 1 });
    const ofOrder = async () =>
      z.object({ Result: Order }).parse((await staff.call('GET', `/api/shop/delivery/${id}`)).body).Result
        .LabelLanguage;
    expect([await ofShop(), await ofOrder()]).toEqual(['en-GB', 'en-GB']);
    expect((await save('cy')).status).toBe(200);
    expect([await ofShop(), await ofOrder()]).toEqual(['cy', 'cy']);
  });

  it('must be a language of the portal, and only the merchant may change it', async () => {
    expect([(await save('tlh')).status, (await save('en-XA')).status]).toEqual([422, 422]);
    expect((await save('pl', staff)).status).toBe(403);
    const other = await portal.signIn('admin@demo.test');
    expect((await save('pl', other)).status).toBe(403);
    expect(await ofShop()).toBe('cy');
  });
});
