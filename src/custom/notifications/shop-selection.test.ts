import { describe, expect, it } from 'vitest';
import type { PushTarget } from '../../../contract/push/push.ts';
import {
  chosenShops,
  deselectAll,
  keyOfMerchant,
  keyOfShop,
  searchTargets,
  selectAll,
  checkedKeysOf,
  toggle,
} from './shop-selection.ts';

const targets: readonly PushTarget[] = [
  {
    MerchantId: 1,
    MerchantName: 'Alder Ales',
    Shops: [
      { ShopId: 1, ShopName: 'Alder Soho' },
      { ShopId: 2, ShopName: 'Alder Camden' },
    ],
  },
  { MerchantId: 2, MerchantName: 'Birch Books', Shops: [{ ShopId: 'b1', ShopName: 'Birch Soho' }] },
];
const [soho, camden, birch] = [keyOfShop(1), keyOfShop(2), keyOfShop('b1')];
const [alder, books] = [keyOfMerchant(1), keyOfMerchant(2)];

describe('the tree of shops', () => {
  // Requirement C-5.46
  it('ticks a merchant if all its shops are ticked, and half-ticks it if some are', () => {
    expect(checkedKeysOf(new Set(), targets)).toEqual({ checked: [], halfChecked: [] });
    expect(checkedKeysOf(new Set([soho]), targets)).toEqual({ checked: [soho], halfChecked: [alder] });
    expect(checkedKeysOf(new Set([soho, camden, birch]), targets)).toEqual({
      checked: [soho, camden, birch, alder, books],
      halfChecked: [],
    });
  });

  it('ticks and unticks a shop, or all shops of a merchant', () => {
    expect(toggle(new Set(), targets, soho, true)).toEqual(new Set([soho]));
    expect(toggle(new Set([soho, birch]), targets, soho, false)).toEqual(new Set([birch]));
    expect(toggle(new Set([birch]), targets, alder, true)).toEqual(new Set([birch, soho, camden]));
    expect(toggle(new Set([soho, camden, birch]), targets, alder, false)).toEqual(new Set([birch]));
  });

  it('selects all search results in addition to the selection, and deselects everything', () => {
    expect(selectAll(new Set(), targets)).toEqual(new Set([soho, camden, birch]));
    expect(selectAll(new Set([camden]), searchTargets(targets, 'soho'))).toEqual(new Set([camden, soho, birch]));
    expect(deselectAll()).toEqual(new Set());
  });

  it('can be searched by shop and by merchant', () => {
    expect(searchTargets(targets, ' SOHO ').map(({ Shops }) => Shops.map(({ ShopName }) => ShopName))).toEqual([
      ['Alder Soho'],
      ['Birch Soho'],
    ]);
    expect(searchTargets(targets, 'ales')).toEqual([targets[0]]);
    expect(searchTargets(targets, 'nothing')).toEqual([]);
    expect(searchTargets(targets, '')).toBe(targets);
  });

  it('keeps shops that the search hides when a merchant is ticked', () => {
    const shown = searchTargets(targets, 'camden');
    expect(toggle(new Set([soho]), shown, alder, true)).toEqual(new Set([soho, camden]));
    expect(toggle(new Set([soho, camden]), shown, alder, false)).toEqual(new Set([soho]));
  });

  it('sends the original ids, without shops that no longer exist', () => {
    expect(chosenShops(new Set([birch, soho, keyOfShop(99)]), targets)).toEqual([1, 'b1']);
  });

  it('handles 10,000 shops', () => {
    const many = Array.from({ length: 100 }, (_, merchant) => ({
      MerchantId: merchant,
      MerchantName: `Merchant ${merchant}`,
      Shops: Array.from({ length: 100 }, (__, shop) => ({
        ShopId: merchant * 100 + shop,
        ShopName: `Shop ${shop} of ${merchant}`,
      })),
    }));
    const all = selectAll(new Set(), many);
    expect(all.size).toBe(10_000);
    expect(checkedKeysOf(all, many).checked).toHaveLength(10_100);
    expect(searchTargets(many, 'shop 7 of 42')).toHaveLength(1);
  });
});
