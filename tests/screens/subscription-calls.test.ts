import { describe, expect, it } from 'vitest';
import {
  activatePro,
  activateShop,
  addProTranche,
  addShopTranche,
  setMerchantPrice,
  suspendMerchant,
  suspendPro,
  suspendShop,
  togglePremium,
  togglePremiumOnly,
  toggleShopPremium,
  toggleShopPremiumOnly,
} from '../../src/custom/subscriptions/subscription-actions.ts';
import { ownForecasts, ownUsage } from '../../src/custom/subscriptions/forecast-calls.ts';
import { ownShops, shopsOfMerchant } from '../../src/custom/subscriptions/subscription-calls.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import { administratorCalls } from 'schema-admin/engine/testing/administrator-calls.ts';
import merchants from '../../src/resources/management/merchant-subscriptions.resource.tsx';
import own from '../../src/resources/management/own-subscription.resource.tsx';
import pros from '../../src/resources/management/pro-subscriptions.resource.tsx';
import shops from '../../src/resources/management/shop-subscriptions.resource.tsx';
import subscriptions from '../../src/resources/management/subscriptions.resource.tsx';

const { context, answer, received } = administratorCalls();
const { list } = subscriptions;
const fetchList = list?.fetch;
if (!fetchList || !merchants.fetch || !pros.fetch || !own.fetch || !shops.fetch) {
  throw new Error('A subscription resource has no fetch function');
}
const whole = { search: '', sort: undefined, filters: {}, page: 0, size: 50 };

describe('the list of subscriptions', () => {
  // Requirements D-7.13, D-9.05
  it('requests 50 rows per page, starting at page 0, with the search text', async () => {
    answer({ Result: { Total: 51, Subscriptions: [{ MerchantId: 7, MerchantName: 'Alder' }] } });
    expect(await fetchList(context(), { ...whole, tab: 'merchants' })).toEqual({
      rows: [{ Id: 7, Name: 'Alder', Merchant: { MerchantId: 7, MerchantName: 'Alder' } }],
      total: 51,
    });
    answer({ Total: 1, Subscriptions: [{ ProTeamId: 'b', ProTeamName: 'Birch' }] });
    expect(await fetchList(context(), { ...whole, tab: 'pro', search: 'bir', page: 1 })).toEqual({
      rows: [{ Id: 'b', Name: 'Birch', Pro: { ProTeamId: 'b', ProTeamName: 'Birch' } }],
      total: 1,
    });
    expect(received()).toEqual([
      ['POST /admin/subscription/merchant/list', '{"Page":0,"Size":50,"Query":""}'],
      ['POST /admin/subscription/pro/list', '{"Page":1,"Size":50,"Query":"bir"}'],
    ]);
    expect([list.firstPage, list.size]).toEqual([0, 50]);
  });

  // Requirements D-7.25, D-9.04
  it('is searched after 1.5 seconds', () => {
    expect(list.search).toEqual({ label: 'Search subscriptions', debounceMs: 1500 });
  });
});

describe('a subscription', () => {
  // Requirements D-7.19, D-7.21
  it('is requested by its id, which the response may omit', async () => {
    answer({ Result: { MerchantName: 'Alder' } });
    expect(await merchants.fetch?.(context(), '7')).toEqual({ MerchantId: '7', MerchantName: 'Alder' });
    answer({ Result: { ProTeamId: 3, ProTeamName: 'Birch' } });
    expect(await pros.fetch?.(context(), '3')).toEqual({ ProTeamId: 3, ProTeamName: 'Birch' });
    answer({ Result: { MerchantId: 9 } });
    expect(await own.fetch?.(context(), 'own')).toEqual({ MerchantId: 9 });
    answer({ Result: { PremiumEnabled: true, PremiumOnly: false } });
    expect(await shops.fetch?.(context(), 5)).toEqual({ ShopId: 5, PremiumEnabled: true, PremiumOnly: false });
    expect(received()).toEqual([
      ['GET /admin/subscription/merchant/7', ''],
      ['GET /admin/subscription/pro/3', ''],
      ['GET /merchant/subscription', ''],
      ['GET /admin/subscription/merchant/shop/5', ''],
    ]);
  });

  // Requirements D-7.14, D-9.05
  it('of a merchant loads up to 5,000 shops in one request', async () => {
    answer({ Result: { Total: 1, Subscriptions: [{ ShopId: 5 }] } });
    expect(await shopsOfMerchant.perform(context(), 7, undefined)).toEqual([{ ShopId: 5 }]);
    expect(await ownShops.perform(context(), 'own', undefined)).toEqual([{ ShopId: 5 }]);
    expect(received()).toEqual([
      ['POST /admin/subscription/merchant/7/shops', '{"Page":0,"Size":5000,"Query":""}'],
      ['POST /merchant/subscription/shops', '{"Page":0,"Size":5000,"Query":""}'],
    ]);
  });
});

describe('an action of an administrator', () => {
  const terms = { NumberOfCredits: Credits.parse(30), Price: Pence.parse(1250) };

  // Requirements D-7.15, D-7.16, D-7.22
  it('on a merchant’s subscription is sent as specified', async () => {
    await setMerchantPrice.call(context(), 7, terms);
    await suspendMerchant.call(context(), 7);
    const { payAsYouGo, premiumFee } = merchants.sections ?? {};
    await payAsYouGo?.call?.(context(), '7', { PayAsYouGoPrice: Pence.parse(450) }, { MerchantId: 7 });
    await premiumFee?.call?.(context(), '7', { PremiumFee: Pence.parse(99) }, { MerchantId: 7 });
    expect(received()).toEqual([
      ['POST /admin/subscription/merchant/activate', '{"MerchantId":7,"NumberOfCredits":30,"Price":1250}'],
      ['POST /admin/subscription/merchant/suspend', '{"MerchantId":7}'],
      ['POST /admin/subscription/merchant/pay-as-you-go', '{"MerchantId":7,"Price":450}'],
      ['POST /admin/subscription/merchant/premium-fee', '{"MerchantId":7,"Fee":99}'],
    ]);
  });

  // Requirements D-7.15, D-7.16, D-7.17, D-7.20, D-7.22
  it('on a Pro organisation’s subscription is sent as specified', async () => {
    await activatePro.call(context(), 3, terms);
    await suspendPro.call(context(), 3);
    await addProTranche.call(context(), 3, terms);
    await togglePremium.call(context(), 3);
    await togglePremiumOnly.call(context(), 3);
    const { payAsYouGo, premiumFee } = pros.sections ?? {};
    await payAsYouGo?.call?.(context(), '3', { PayAsYouGoPrice: Pence.parse(450) }, { ProTeamId: 3 });
    await premiumFee?.call?.(context(), '3', { PremiumFee: Pence.parse(99) }, { ProTeamId: 3 });
    expect(received()).toEqual([
      ['POST /admin/subscription/pro/activate', '{"ProTeamId":3,"NumberOfCredits":30,"Price":1250}'],
      ['POST /admin/subscription/pro/suspend', '{"ProTeamId":3}'],
      ['POST /admin/subscription/pro/add-tranche', '{"ProTeamId":3,"NumberOfCredits":30,"Price":1250}'],
      ['PUT /admin/subscription/pro/3/toggle-premium', expect.stringMatching(/^(\{\})?$/)],
      ['PUT /admin/subscription/pro/3/toggle-premium-only', expect.stringMatching(/^(\{\})?$/)],
      ['POST /admin/subscription/pro/pay-as-you-go', '{"ProTeamId":3,"Price":450}'],
      ['POST /admin/subscription/pro/premium-fee', '{"ProTeamId":3,"Fee":99}'],
    ]);
  });

  // Requirements D-7.17, D-7.18, D-7.20
  it('on a shop’s subscription is sent as specified', async () => {
    await activateShop.call(context(), 5, { MerchantId: 7 });
    await suspendShop.call(context(), 5);
    await addShopTranche.call(context(), 5, terms);
    await toggleShopPremium.call(context(), 5);
    await toggleShopPremiumOnly.call(context(), 5);
    expect(received()).toEqual([
      ['POST /admin/subscription/merchant/shop/activate', '{"ShopId":5,"MerchantId":7}'],
      ['POST /admin/subscription/merchant/shop/suspend', '{"ShopId":5}'],
      ['POST /admin/subscription/merchant/shop/add-tranche', '{"ShopId":5,"NumberOfCredits":30,"Price":1250}'],
      ['PUT /admin/subscription/merchant/shop/5/toggle-premium', expect.stringMatching(/^(\{\})?$/)],
      ['PUT /admin/subscription/merchant/shop/5/toggle-premium-only', expect.stringMatching(/^(\{\})?$/)],
    ]);
  });

  it('requires a confirmation with the name before a suspension', () => {
    expect(suspendMerchant.confirm?.({ MerchantId: 7, MerchantName: 'Alder' })).toEqual({
      title: 'Suspend the subscription of “Alder”?',
      text: 'None of its shops can use its credits until the subscription is set again.',
      confirm: 'Suspend subscription',
    });
    expect([suspendPro.danger, suspendShop.danger, suspendMerchant.danger]).toEqual([true, true, true]);
  });
});

// Requirement D-6.02
it('a merchant can read its own subscription, but has no actions', () => {
  expect([subscriptions, merchants, pros, shops].flatMap(({ access }) => Object.keys(access))).toEqual(
    Array(4).fill('Admin'),
  );
  expect(own.access).toEqual({ Merchant: ['list', 'show', ownShops, ownForecasts, ownUsage] });
  expect(own.actions).toEqual([]);
});
