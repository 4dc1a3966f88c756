import { describe, expect, it } from 'vitest';
import { merchants, orderLines, orders, packages, shops } from '../../db/schema.ts';
import { distinctValues, rowOf, expectedRecord, unmappedColumns } from '../../testing/distinct-values.ts';
import {
  adminMerchantColumns,
  adminShopColumns,
  lineColumns,
  orderColumns,
  packageColumns,
} from '../../testing/wire-columns.ts';
import { wireAdminShop, wireOrder } from './wire.ts';

const order = distinctValues(orders);
const line = distinctValues(orderLines, { options: [{ Name: 'Finish', Value: 'Matt' }] });
const parcel = distinctValues(packages);

function wire(change: Readonly<Record<string, unknown>> = {}, lineChange = {}) {
  const parts = {
    shopName: 'Alder Soho',
    labelLanguage: 'cy',
    lines: [rowOf(orderLines, { ...line, ...lineChange })],
    packages: [rowOf(packages, parcel)],
  };
  return wireOrder({ ...parts, order: rowOf(orders, { ...order, ...change }) });
}

describe('an order on the wire', () => {
  it('maps each column of the order, its lines and packages to its specified field', () => {
    expect(wire()).toEqual({
      ...expectedRecord(orderColumns, order),
      DriverId: order['id'],
      ShopName: 'Alder Soho',
      LabelLanguage: 'cy',
      Packages: [expectedRecord(packageColumns, parcel)],
      Orderlines: [expectedRecord(lineColumns, line)],
    });
  });

  it('omits internal columns and columns that other endpoints return', () => {
    expect(unmappedColumns(orders, orderColumns)).toEqual([
      'merchant_id',
      'vehicle_type_id',
      'driver_name',
      'entered_tab_at',
      'search_text',
      'skus',
    ]);
    expect(unmappedColumns(orderLines, lineColumns)).toEqual([
      'order_id',
      'merchant_id',
      'shop_id',
      'position',
      'cancel_requested_at',
      'change_reason',
    ]);
    expect(unmappedColumns(packages, packageColumns)).toEqual(['id', 'order_id', 'merchant_id', 'shop_id']);
  });

  it('has null for times that are not set and for an unknown driver', () => {
    const times = Object.entries(order).filter(([column, value]) => value instanceof Date && column !== 'created_at');
    const empty = Object.fromEntries(times.map(([column]) => [column, null]));
    const fields = Object.entries(orderColumns).filter(([, column]) => column in empty);
    expect(wire({ ...empty, driver_name: null }, { cancelled_at: null })).toMatchObject({
      DriverId: null,
      ...Object.fromEntries(fields.map(([field]) => [field, null])),
      Orderlines: [{ OrderlineCancelled: null }],
    });
    expect(fields).toHaveLength(23);
  });
});

describe('the shop of an order', () => {
  it('is sent to administrators with its merchant, each column in its own field', () => {
    const [shop, merchant] = [
      distinctValues(shops, { is_bound: true, is_referral_voucher: false }),
      distinctValues(merchants, { social_links: {} }),
    ];
    expect(wireAdminShop(rowOf(shops, shop), rowOf(merchants, merchant))).toEqual({
      ...expectedRecord(adminShopColumns, shop),
      Merchant: expectedRecord(adminMerchantColumns, merchant),
    });
  });
});
