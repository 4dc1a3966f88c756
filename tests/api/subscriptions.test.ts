import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Pence } from 'schema-admin/contract/units.ts';
import { chargeBooking, nextBookingFee } from '../../server/areas/ledger/bookings.ts';
import { subscriptionsOf } from './subscription-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const free = { isConcierge: false, deliveryPence: Pence.parse(0) };

describe(`subscriptions, on ${engine}`, () => {
  let portal: TestApp;
  let client: TestClient;
  let admin: ReturnType<typeof subscriptionsOf>;
  beforeAll(async () => {
    portal = await startApp();
  });
  beforeEach(async () => {
    client = await portal.signIn('admin@demo.test');
    admin = subscriptionsOf(client);
  });
  afterAll(() => portal.stop());

  const book = (shopId: number) =>
    portal.database.inScope('system', (tx) =>
      chargeBooking(tx, { ...free, shopId, deliveryId: randomUUID(), at: portal.clock.now() }),
    );
  const shop = async (merchant: number, id: number) =>
    (await admin.shopsOf(merchant)).Subscriptions.find(({ ShopId }) => ShopId === id);
  const refusal = async (path: string, body: object) => {
    const answer = await client.call('POST', `/api/admin/subscription/${path}`, body);
    return [answer.status, answer.body];
  };

  // Requirement D-7.21
  it("are inactive at first, with the merchant's current terms", async () => {
    expect(await admin.merchant(1)).toEqual({
      MerchantId: 1,
      MerchantName: 'Alder Ales',
      HasActiveSubscription: false,
      SubscriptionPrice: 0,
      SubscriptionNumberOfCredits: 0,
      PayAsYouGoPrice: 650,
      PremiumFee: 500,
    });
    expect(await shop(1, 1)).toEqual({
      ShopId: 1,
      ShopName: 'Alder Soho',
      HasCredits: true,
      HasActiveShopSubscription: false,
      SubscriptionCreditsRemaining: 0,
      TrancheCreditsRemaining: 25,
      SubscriptionStartDate: null,
      SubscriptionExpiryDate: null,
      PremiumEnabled: false,
      PremiumOnly: false,
    });
  });

  // Requirements D-7.13, D-7.14
  it('are listed by name, searched, and paged from 0', async () => {
    const { Total, Subscriptions } = await admin.merchants();
    expect([Total, Subscriptions.map(({ MerchantName }) => MerchantName)]).toEqual([2, ['Alder Ales', 'Birch Books']]);
    expect((await admin.merchants('  BIRCH ')).Subscriptions.map(({ MerchantId }) => MerchantId)).toEqual([2]);
    expect((await admin.pros('cedar')).Subscriptions.map(({ ProTeamName }) => ProTeamName)).toEqual([
      'Cedar Contractors',
    ]);
    expect((await admin.shopsOf(1, 'camden')).Subscriptions.map(({ ShopId }) => ShopId)).toEqual([2]);
    const { body } = await client.call('POST', '/api/admin/subscription/pro/list', { Page: 1, Size: 1, Query: '' });
    expect(body).toMatchObject({ Result: { Total: 2, Subscriptions: [{ ProTeamName: 'Dogwood Decorators' }] } });
    expect((await client.call('POST', '/api/admin/subscription/merchant/99/shops', {})).status).toBe(404);
  });

  // Requirements D-4.29, D-7.15, D-7.18
  it('of a shop require an active one of the merchant, and last a month on its terms', async () => {
    expect(await refusal('merchant/shop/activate', { ShopId: 1, MerchantId: 1 })).toEqual([
      409,
      { Error: 'The merchant’s subscription is not active.' },
    ]);
    await admin.write('activateMerchant', { MerchantId: 1, NumberOfCredits: 10, Price: 4900 });
    expect(await admin.merchant(1)).toMatchObject({
      HasActiveSubscription: true,
      SubscriptionPrice: 4900,
      SubscriptionNumberOfCredits: 10,
    });
    expect(await refusal('merchant/activate', { MerchantId: 1, NumberOfCredits: 99, Price: 1 })).toEqual([
      409,
      { Error: 'This subscription is already active.' },
    ]);
    await admin.write('activateShop', { ShopId: 1, MerchantId: 1 });
    expect(await shop(1, 1)).toMatchObject({
      HasActiveShopSubscription: true,
      SubscriptionCreditsRemaining: 10,
      TrancheCreditsRemaining: 25,
      SubscriptionStartDate: '2026-03-10T00:00:00.000Z',
      SubscriptionExpiryDate: '2026-04-09T23:00:00.000Z',
    });
    expect(await shop(1, 2)).toMatchObject({ HasActiveShopSubscription: false, SubscriptionCreditsRemaining: 0 });
    expect(await refusal('merchant/shop/activate', { ShopId: 3, MerchantId: 1 })).toEqual([
      404,
      { Error: 'This shop does not exist.' },
    ]);
    expect(await refusal('merchant/shop/activate', { ShopId: 1, MerchantId: 1 })).toEqual([
      409,
      { Error: 'This subscription is already active.' },
    ]);
  });

  // Requirements D-4.30, D-7.16, D-7.18
  it('cannot be used while suspended, and continue their month when activated again', async () => {
    expect(await book(1)).toEqual({ CreditUsage: 1, From: 'subscription', PremiumFee: 0 });
    await admin.write('suspendShop', { ShopId: 1 });
    expect(await refusal('merchant/shop/suspend', { ShopId: 1 })).toEqual([
      409,
      { Error: 'This subscription is not active.' },
    ]);
    expect(await book(1)).toMatchObject({ From: 'tranche' });
    await admin.write('activateShop', { ShopId: 1, MerchantId: 1 });
    expect(await shop(1, 1)).toMatchObject({
      SubscriptionCreditsRemaining: 9,
      TrancheCreditsRemaining: 24,
      SubscriptionExpiryDate: '2026-04-09T23:00:00.000Z',
    });
    expect(await book(1)).toMatchObject({ From: 'subscription' });
    await admin.write('suspendMerchant', { MerchantId: 1 });
    expect(await book(1)).toMatchObject({ From: 'tranche' });
    await admin.write('activateMerchant', { MerchantId: 1, NumberOfCredits: 20, Price: 9900 });
    expect(await shop(1, 1)).toMatchObject({ SubscriptionCreditsRemaining: 8, TrancheCreditsRemaining: 23 });
  });

  // Requirements D-4.29, D-4.31, D-7.15, D-7.16, D-7.17
  it('of a pro organisation have their own month, credits and tranches', async () => {
    expect(await admin.pro(1)).toMatchObject({
      ProTeamId: 1,
      ProTeamName: 'Cedar Contractors',
      HasActiveSubscription: false,
      HasCredits: false,
      TotalCreditsRemaining: 0,
      SubscriptionStartDate: null,
    });
    await admin.write('addProTranche', { ProTeamId: 1, NumberOfCredits: 3, Price: 1500 });
    expect(await admin.pro(1)).toMatchObject({
      HasActiveSubscription: false,
      HasCredits: true,
      RemainingSubscriptionCredits: 0,
      RemainingTrancheCredits: 3,
      TotalCreditsRemaining: 3,
    });
    await admin.write('activatePro', { ProTeamId: 1, NumberOfCredits: 8, Price: 2500 });
    expect(await admin.pro(1)).toMatchObject({
      HasActiveSubscription: true,
      SubscriptionPrice: 2500,
      SubscriptionNumberOfCredits: 8,
      RemainingSubscriptionCredits: 8,
      RemainingTrancheCredits: 3,
      TotalCreditsRemaining: 11,
      SubscriptionStartDate: '2026-03-10T00:00:00.000Z',
    });
    expect(await refusal('pro/activate', { ProTeamId: 1, NumberOfCredits: 1, Price: 1 })).toEqual([
      409,
      { Error: 'This subscription is already active.' },
    ]);
    await admin.write('suspendPro', { ProTeamId: 1 });
    expect(await refusal('pro/suspend', { ProTeamId: 1 })).toEqual([
      409,
      { Error: 'This subscription is not active.' },
    ]);
    await admin.write('activatePro', { ProTeamId: 1, NumberOfCredits: 100, Price: 9900 });
    expect(await admin.pro(1)).toMatchObject({
      HasActiveSubscription: true,
      RemainingSubscriptionCredits: 8,
      SubscriptionNumberOfCredits: 100,
    });
    expect(await refusal('pro/suspend', { ProTeamId: 77 })).toEqual([
      404,
      { Error: 'This pro organisation does not exist.' },
    ]);
  });

  // Requirements D-4.32, D-7.19, D-7.20
  it('have concierge preferences that are toggled one by one', async () => {
    expect(await admin.preferences(2)).toEqual({ PremiumEnabled: false, PremiumOnly: false });
    await admin.toggle('toggleShopPremiumOnly', 2);
    expect(await portal.database.inScope('system', (tx) => nextBookingFee(tx, 2, portal.clock.now()))).toMatchObject({
      PremiumEnabled: false,
      PremiumOnly: false,
    });
    await admin.toggle('toggleShopPremium', 2);
    expect(await portal.database.inScope('system', (tx) => nextBookingFee(tx, 2, portal.clock.now()))).toEqual({
      CreditUsage: 1,
      PremiumFee: 500,
      PremiumEnabled: true,
      PremiumOnly: true,
    });
    await admin.toggle('toggleShopPremium', 2);
    expect(await admin.preferences(2)).toEqual({ PremiumEnabled: false, PremiumOnly: true });
    await admin.toggle('toggleProPremium', 1);
    await admin.toggle('toggleProPremiumOnly', 1);
    expect(await admin.pro(1)).toMatchObject({ PremiumEnabled: true, PremiumOnly: true });
    expect((await client.call('PUT', '/api/admin/subscription/merchant/shop/99/toggle-premium')).status).toBe(404);
  });

  // Requirement D-7.22
  it('have positive prices for pay as you go and concierge', async () => {
    await admin.write('setMerchantPayAsYouGo', { MerchantId: 2, Price: 725 });
    await admin.write('setMerchantPremiumFee', { MerchantId: 2, Fee: 350 });
    expect(await admin.merchant(2)).toMatchObject({ PayAsYouGoPrice: 725, PremiumFee: 350 });
    await admin.write('setProPayAsYouGo', { ProTeamId: 2, Price: 1 });
    await admin.write('setProPremiumFee', { ProTeamId: 2, Fee: 2 });
    expect(await admin.pro(2)).toMatchObject({ PayAsYouGoPrice: 1, PremiumFee: 2 });
    for (const Price of [0, -1, 7.25, null]) {
      expect((await refusal('merchant/pay-as-you-go', { MerchantId: 2, Price }))[0]).toBe(422);
    }
    expect(await refusal('pro/premium-fee', { ProTeamId: 2, Fee: 0 })).toEqual([
      422,
      { Error: 'Fee: Please enter a valid price.', Fields: { Fee: 'Please enter a valid price.' } },
    ]);
    expect(await admin.merchant(2)).toMatchObject({ PayAsYouGoPrice: 725, PremiumFee: 350 });
  });

  it('reject negative credits and prices', async () => {
    expect(await refusal('merchant/shop/add-tranche', { ShopId: 2, NumberOfCredits: -1, Price: 0 })).toMatchObject([
      422,
      { Fields: { NumberOfCredits: 'Please enter a valid integer for credit amount.' } },
    ]);
    expect(await refusal('pro/activate', { ProTeamId: 2, NumberOfCredits: 0, Price: -1 })).toMatchObject([
      422,
      { Fields: { Price: 'Please enter a valid price.' } },
    ]);
  });

  // Requirements D-4.31, D-7.17
  it('add a tranche only once for a repeated request', async () => {
    const before = await shop(1, 2);
    const press = () =>
      client.call(
        'POST',
        '/api/admin/subscription/merchant/shop/add-tranche',
        { ShopId: 2, NumberOfCredits: 4, Price: 2000 },
        { 'idempotency-key': 'one press' },
      );
    expect((await Promise.all([press(), press(), press()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await shop(1, 2)).toEqual({
      ...before,
      TrancheCreditsRemaining: (before?.TrancheCreditsRemaining ?? 0) + 4,
    });
  });

  // Requirements D-6.02, D-7.14, D-7.21
  it('are visible to their merchant, but read-only', async () => {
    const merchant = await portal.signIn('merchant@demo.test');
    const own = subscriptionsOf(merchant);
    expect(await own.own()).toEqual(await admin.merchant(1));
    expect((await own.ownShops()).Subscriptions).toEqual((await admin.shopsOf(1)).Subscriptions);
    const other = subscriptionsOf(await portal.signIn('other-merchant@demo.test'));
    expect((await other.ownShops()).Subscriptions.map(({ ShopName }) => ShopName)).toEqual(['Birch Soho']);
    expect((await other.own()).MerchantName).toBe('Birch Books');
    expect((await merchant.call('POST', '/api/admin/subscription/merchant/suspend', { MerchantId: 1 })).status).toBe(
      403,
    );
  });

  it('record each change with its user in the audit trail', async () => {
    const { body } = await client.call('GET', '/api/ext/audit/merchant-subscriptions/2');
    expect(body).toMatchObject({
      Result: {
        Entries: [
          { Actor: 'admin@demo.test', Changes: [{ Field: 'PremiumFee', Kind: 'pence', From: 500, To: 350 }] },
          { Changes: [{ Field: 'PayAsYouGoPrice', From: 650, To: 725 }] },
        ],
      },
    });
    const merchant = await portal.signIn('other-merchant@demo.test');
    expect((await merchant.call('GET', '/api/ext/audit/merchant-subscriptions/2')).body).toEqual(body);
    for (const record of ['merchant-subscriptions/1', 'pro-subscriptions/1']) {
      expect([record, (await merchant.call('GET', `/api/ext/audit/${record}`)).status]).toEqual([record, 404]);
    }
    const ofShop = await client.call('GET', '/api/ext/audit/shops/2');
    expect(JSON.stringify(ofShop.body)).toContain('PremiumOnly');
  });

  // Requirement D-7.09
  it('notify the lists that show them, and send a shop its credits', async () => {
    const lists = await client.open('/api/ws/data-update');
    const credits = await (await portal.signIn('second-shop@demo.test')).open('/api/ws/remaining-credits');
    await credits.received(1);
    await admin.write('addShopTranche', { ShopId: 2, NumberOfCredits: 1, Price: 0 });
    await admin.write('addProTranche', { ProTeamId: 2, NumberOfCredits: 1, Price: 0 });
    expect(await lists.received(2)).toMatchObject([
      { Data: { UpdateType: 'MerchantSubscriptionsList', Id: '1' } },
      { Data: { UpdateType: 'ProTeamSubscriptionsList', Id: '2' } },
    ]);
    expect((await credits.received(2)).at(-1)).toEqual({
      Type: 'RemainingCreditsModel',
      Data: { HasCredits: true, RemainingCredits: 30 },
    });
    for (const socket of [lists, credits]) socket.close();
  });
});
