import { describe, expect, it } from 'vitest';
import { Credits } from 'schema-admin/contract/units.ts';
import { shopsNamed } from './ShopList.tsx';
import { endOfMonth, periodOf, shopSnapshot, startOfMonth } from './subscription-state.ts';

describe('a month of a subscription', () => {
  // Requirement D-9.06
  it.each([
    ['2026-01-15T00:00:00Z', '15 Jan 2026', '15 Feb 2026'],
    ['2026-01-31T00:00:00Z', '31 Jan 2026', '28 Feb 2026'],
    ['2028-01-31T00:00:00Z', '31 Jan 2028', '29 Feb 2028'],
    ['2026-12-31T00:00:00Z', '31 Dec 2026', '31 Jan 2027'],
    // In summer, London's day starts an hour before UTC's.
    ['2026-06-30T23:00:00Z', '01 Jul 2026', '01 Aug 2026'],
  ])('starting at %s runs from %s to %s', (start, from, to) => {
    expect([startOfMonth(start), endOfMonth(start)]).toEqual([from, to]);
  });

  it('has no dates before it starts', () => {
    expect([startOfMonth(null), endOfMonth(''), periodOf({ ShopId: 1 })]).toEqual([undefined, undefined, '']);
  });
});

// Requirement D-3.04
it("a shop's subscription runs from its start to its expiry", () => {
  expect(
    periodOf({
      ShopId: 1,
      SubscriptionStartDate: '2026-01-31T00:00:00Z',
      SubscriptionExpiryDate: '2026-02-28T00:00:00Z',
    }),
  ).toBe('31/01/2026 – 28/02/2026');
});

// Requirement D-4.33
it('a shop counts as changed if its status or credits differ, but not if its preferences do', () => {
  const shop = {
    ShopId: 1,
    HasActiveShopSubscription: true,
    SubscriptionCreditsRemaining: Credits.parse(4),
    TrancheCreditsRemaining: Credits.parse(0),
  };
  const changed = [
    { HasActiveShopSubscription: false },
    { SubscriptionCreditsRemaining: 3 },
    { TrancheCreditsRemaining: 9 },
    { PremiumEnabled: true },
    { ShopName: 'Alder' },
  ];
  expect(changed.map((change) => shopSnapshot({ ...shop, ...change }) !== shopSnapshot(shop))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it('shops are found by each word of their names, in any letter case', () => {
  const shops = ['Alder Soho', 'Alder Camden', 'Birch Soho'].map((ShopName, ShopId) => ({ ShopId, ShopName }));
  const found = (search: string) => shopsNamed([...shops, { ShopId: 9 }], search).map(({ ShopId }) => ShopId);
  expect([found('soho'), found('  SOHO  ald '), found('x'), found(' ')]).toEqual([[0, 2], [0], [], [0, 1, 2, 9]]);
});
