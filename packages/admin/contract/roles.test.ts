import { describe, expect, it } from 'vitest';
import { type Role, abilitiesOf, readRole, rolePrefix, rowScope } from './roles.ts';

const held = (role: Role, flags: { isCollectEnabled?: boolean; isCollectOnly?: boolean } = {}) =>
  [...abilitiesOf({ role, isCollectEnabled: false, isCollectOnly: false, ...flags })].toSorted();

/** The table of the specification (O-6.01 to O-6.05). */
const rows = {
  Admin: ['view_order_region', 'view_orders', 'view_package_info_section', 'view_printable_item_list'],
  Merchant: ['view_detailed_account_settings', 'view_order_region', 'view_privacy_policy'],
  Shop: [
    'print_item_list',
    'print_labels_again',
    'print_orders',
    'reject_orders',
    'view_orders',
    'view_package_info_section',
    'view_printable_item_list',
    'view_qr_printable_section',
  ],
};

describe('the abilities', () => {
  // Requirement O-6.01
  it('of Admin are exactly those in its row', () => expect(held('Admin')).toEqual(rows.Admin));

  // Requirement O-6.02
  it('of Merchant are exactly those in its row', () => expect(held('Merchant')).toEqual(rows.Merchant));

  // Requirement O-6.03
  it('of Shop are exactly those in its row', () => expect(held('Shop')).toEqual(rows.Shop));

  // Requirement O-6.04
  it('of a collecting account are those of its role and of collection', () => {
    for (const flags of [
      { isCollectEnabled: true },
      { isCollectOnly: true },
      { isCollectEnabled: true, isCollectOnly: true },
    ]) {
      expect(held('Shop', flags)).toEqual([...rows.Shop, 'cancel_collect_orders'].toSorted());
      expect(held('Merchant', flags)).toEqual([...rows.Merchant, 'cancel_collect_orders', 'view_orders'].toSorted());
    }
  });

  // Requirement O-6.05
  it('of a single user are never all abilities', () => {
    const union = new Set([...rows.Admin, ...rows.Merchant, ...rows.Shop, 'cancel_collect_orders']);
    for (const role of ['Admin', 'Merchant', 'Shop'] as const) {
      expect(held(role, { isCollectEnabled: true, isCollectOnly: true }).length).toBeLessThan(union.size);
    }
  });
});

describe('a role', () => {
  it('is Shop if it is missing or unknown', () => {
    expect(['Admin', 'Merchant', 'Shop', 'Owner', 'admin', '', null, undefined, 7].map(readRole)).toEqual([
      'Admin',
      'Merchant',
      'Shop',
      ...Array.from({ length: 6 }, () => 'Shop'),
    ]);
  });

  it('sees all rows, those of its merchant or those of its shop', () => {
    expect((['Admin', 'Merchant', 'Shop'] as const).map(rowScope)).toEqual(['all', 'merchant', 'shop']);
  });

  it('is a lower-case prefix in the paths of order calls', () => {
    expect([rolePrefix('Admin'), rolePrefix('Merchant'), rolePrefix('Shop')]).toEqual(['admin', 'merchant', 'shop']);
  });
});
