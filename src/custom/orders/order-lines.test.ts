import { describe, expect, it } from 'vitest';
import {
  imagesOf,
  isRejectableLine,
  isResettableLine,
  isUpdatedLine,
  itemCountOf,
  lineStateOf,
  totalOf,
  variantOf,
} from './order-lines.ts';
import { aLine, anOrder } from './order.fixture.ts';

describe('a line of an order', () => {
  // Requirement O-3.15
  it('hides the variant that is the product itself', () => {
    expect(variantOf(aLine({ OrderLineVariantTitle: 'Default Title' }))).toBeUndefined();
    expect(variantOf(aLine({ OrderLineVariantTitle: '5 litres' }))).toBe('5 litres');
  });

  // Requirement O-3.16
  it('tries its images in order: ordered variant, variant, product', () => {
    const all = { OrderLineVariantImageUrl: 'a', VariantImageUrl: 'b', OrderLineProductImageUrl: 'c' };
    expect(imagesOf(aLine(all))).toEqual(['a', 'b', 'c']);
    expect(imagesOf(aLine({ ...all, OrderLineVariantImageUrl: '' }))).toEqual(['b', 'c']);
    expect(imagesOf(aLine({ OrderLineProductImageUrl: 'c' }))).toEqual(['c']);
    expect(imagesOf(aLine())).toEqual([]);
  });

  // Requirements O-4.43, O-4.44, O-4.47
  it('shows its problem', () => {
    const pending = anOrder();
    expect(lineStateOf(pending, aLine())).toBeUndefined();
    expect(lineStateOf(pending, aLine({ OrderlineCancelled: '2026-11-20T10:00:00Z' }))).toBe('Cancelled');
    expect(lineStateOf(pending, aLine({ OrderLineQuantity: 0 }))).toBe('Not available');
    expect(lineStateOf(anOrder({ Status: 'RejectedDelivery' }), aLine())).toBe('Not available');
    expect(lineStateOf(anOrder({ Status: 'FailedDelivery' }), aLine())).toBe('Delivery Failed');
  });

  it('counts as updated if its quantity was reduced', () => {
    expect(isUpdatedLine(aLine({ OrderLineQuantity: 1 }))).toBe(true);
    expect(isUpdatedLine(aLine())).toBe(false);
    expect(isUpdatedLine(aLine({ OrderLineOriginalQuantity: null }))).toBe(false);
  });

  it('adds to the number and total of the items unless it is cancelled', () => {
    const lines = [
      aLine(),
      aLine({ OrderlineCancelled: true }),
      aLine({ OrderLineQuantity: 1, OrderLineAmountPerUnit: 99 }),
      aLine({ OrderLineAmountPerUnit: null }),
    ];
    expect([itemCountOf(lines), totalOf(lines)]).toEqual([5, 2599]);
    const max = Number.MAX_SAFE_INTEGER;
    expect(totalOf([aLine({ OrderLineQuantity: max, OrderLineAmountPerUnit: 100 })])).toBe(max * 100);
  });

  // Requirement O-4.48
  it('can be rejected while the order is pending, unless it is reduced, cancelled or gone', () => {
    const pending = anOrder();
    expect(isRejectableLine(pending, aLine())).toBe(true);
    expect(isRejectableLine(pending, aLine({ OrderLineQuantity: 1 }))).toBe(false);
    expect(isRejectableLine(pending, aLine({ OrderLineQuantity: 0, OrderLineOriginalQuantity: null }))).toBe(false);
    expect(isRejectableLine(pending, aLine({ OrderlineCancelled: '2026-11-20T10:00:00Z' }))).toBe(false);
    expect(isRejectableLine(anOrder({ Status: 'QueuedDelivery', ShopPortalStatus: 'Queued' }), aLine())).toBe(false);
  });

  // Requirement O-4.49
  it('can be reset while the order is pending and its quantity is reduced', () => {
    const pending = anOrder();
    expect(isResettableLine(pending, aLine({ OrderLineQuantity: 1 }))).toBe(true);
    expect(isResettableLine(pending, aLine({ OrderLineQuantity: 0 }))).toBe(true);
    expect(isResettableLine(pending, aLine())).toBe(false);
    expect(isResettableLine(pending, aLine({ OrderLineQuantity: 1, OrderlineCancelled: true }))).toBe(false);
    expect(
      isResettableLine(
        anOrder({ Status: 'QueuedDelivery', ShopPortalStatus: 'Queued' }),
        aLine({ OrderLineQuantity: 1 }),
      ),
    ).toBe(false);
  });
});
