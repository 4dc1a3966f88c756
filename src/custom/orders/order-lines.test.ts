import { describe, expect, it } from 'vitest';
import { imageOf, isUpdatedLine, itemCountOf, lineStateOf, totalOf, variantOf } from './order-lines.ts';
import { aLine, anOrder } from './order.fixture.ts';

describe('a line of an order', () => {
  it('hides the variant that is the product itself', () => {
    expect(variantOf(aLine({ OrderLineVariantTitle: 'Default Title' }))).toBeUndefined();
    expect(variantOf(aLine({ OrderLineVariantTitle: '5 litres' }))).toBe('5 litres');
  });

  it('takes the first image there is', () => {
    const all = { OrderLineVariantImageUrl: 'a', VariantImageUrl: 'b', OrderLineProductImageUrl: 'c' };
    expect(imageOf(aLine(all))).toBe('a');
    expect(imageOf(aLine({ ...all, OrderLineVariantImageUrl: '' }))).toBe('b');
    expect(imageOf(aLine({ OrderLineProductImageUrl: 'c' }))).toBe('c');
    expect(imageOf(aLine())).toBeUndefined();
  });

  it('says what is wrong with it', () => {
    const pending = anOrder();
    expect(lineStateOf(pending, aLine())).toBeUndefined();
    expect(lineStateOf(pending, aLine({ OrderlineCancelled: '2026-11-20T10:00:00Z' }))).toBe('Cancelled');
    expect(lineStateOf(pending, aLine({ OrderLineQuantity: 0 }))).toBe('Not available');
    expect(lineStateOf(anOrder({ Status: 'RejectedDelivery' }), aLine())).toBe('Not available');
    expect(lineStateOf(anOrder({ Status: 'FailedDelivery' }), aLine())).toBe('Delivery Failed');
  });

  it('is updated when fewer are left than were ordered', () => {
    expect(isUpdatedLine(aLine({ OrderLineQuantity: 1 }))).toBe(true);
    expect(isUpdatedLine(aLine())).toBe(false);
    expect(isUpdatedLine(aLine({ OrderLineOriginalQuantity: null }))).toBe(false);
  });

  it('counts and sums what is still to be delivered', () => {
    const lines = [aLine(), aLine({ OrderlineCancelled: true }), aLine({ OrderLineQuantity: 1, OrderLineAmountPerUnit: 99 }), aLine({ OrderLineAmountPerUnit: null })];
    expect([itemCountOf(lines), totalOf(lines)]).toEqual([5, 2599]);
  });
});
