import { describe, expect, it } from 'vitest';
import { type Order, orderStatuses } from '../../../contract/orders/orders.ts';
import type { Role } from 'schema-admin/contract/roles.ts';
import { badgesOf, statusBadgesOf, statusOf } from './order-state.ts';
import { english, setLanguageSource } from 'schema-admin/contract/texts/language.ts';
import { anOrder } from './order.fixture.ts';

const at = '2026-11-20T10:00:00Z';
const texts = (change: Partial<Order>, role: Role = 'Shop') =>
  badgesOf(anOrder(change), role).map((badge) => badge.text);

describe('the badges of an order', () => {
  // Requirements O-4.24, O-4.25, O-4.26, O-4.27, O-4.28, O-4.30, O-4.31
  it.each<[string, Partial<Order>]>([
    ['Cancelled Order', { Cancelled: at }],
    ['Cancelled Order', { Cancelled: true }],
    ['Authorisation Required', { Status: 'AuthorizationRequired' }],
    ['Authorisation Required', { ProOrderStatus: 'Authorization Required' }],
    ['Rejected Order', { Status: 'RejectedDelivery' }],
    ['Rejected By Manager', { ProOrderStatus: 'Rejected By Manager' }],
    ['Pending Approval', { ProOrderStatus: 'Pending Approval' }],
    ['Out for Delivery', { OutForDelivery: at }],
    ['Delivered', { Delivered: at, OutForDelivery: at, ShopPortalStatus: 'Archived' }],
    ['Failed Delivery', { Failed: at, OutForDelivery: at, ShopPortalStatus: 'Failed' }],
    ['Refunded', { ManuallyRefunded: at, ShopPortalStatus: 'Archived' }],
  ])('are only "%s" for %o', (text, change) => {
    expect(texts(change)).toEqual([text]);
  });

  // Requirements O-4.32, O-4.33
  it('hide "Failed Delivery" in the archive and "Refunded" in other tabs', () => {
    expect(texts({ Failed: at, ShopPortalStatus: 'Archived' })).toEqual([]);
    expect(texts({ ManuallyRefunded: at, ShopPortalStatus: 'Failed' })).toEqual([]);
  });

  // Requirement O-4.34
  it('show "Manually Resolved" only to administrators', () => {
    expect(texts({ ManuallyResolved: at }, 'Admin')).toEqual(['Manually Resolved']);
    expect(texts({ ManuallyResolved: at }, 'Merchant')).toEqual([]);
    expect(texts({ ManuallyResolved: at }, 'Shop')).toEqual([]);
  });

  // Requirement O-4.29
  it('show a pending approval in the attention colour', () => {
    expect(badgesOf(anOrder({ ProOrderStatus: 'Pending Approval' }), 'Shop')[0]?.tone).toBe('attention');
  });

  it('are in the current language', () => {
    setLanguageSource(() => ({
      tag: 'ar',
      direction: 'rtl',
      messages: { 'codes.pending': ['معلّق'], 'orders.status': ['الحالة'] },
    }));
    const [mark] = statusBadgesOf(anOrder({ Status: 'PendingDelivery' }), 'Shop');
    setLanguageSource(() => english);
    expect(mark?.text).toBe('معلّق');
  });

  it('show "Returned" in the archive, which hides "Failed Delivery"', () => {
    const returned = anOrder({ Status: 'FailedDelivery', Failed: at, Returned: at, ShopPortalStatus: 'Archived' });
    expect(statusBadgesOf(returned, 'Shop').map((badge) => badge.text)).toEqual(['Returned']);
    expect(statusBadgesOf({ ...returned, ManuallyRefunded: at }, 'Shop').map((badge) => badge.text)).toEqual([
      'Refunded',
    ]);
    expect(statusBadgesOf({ ...returned, ShopPortalStatus: 'Failed' }, 'Shop').map((badge) => badge.text)).toEqual([
      'Failed Delivery',
    ]);
  });

  // Requirement O-4.23
  it('show the status in words, never by its wire name, if no other badge applies', () => {
    expect(statusBadgesOf(anOrder(), 'Shop').map((badge) => badge.text)).toEqual(['Pending']);
    for (const Status of orderStatuses) expect(statusOf(anOrder({ Status })).text).not.toMatch(/[a-z][A-Z]/);
    expect(statusOf(anOrder({ Status: 'AwaitingStock' })).text).toBe('Awaiting stock');
  });
});
