import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders/orders.ts';
import { aLine, anOrder } from '../order.fixture.ts';
import { hasNothingLeft, isLastLine } from './rejection.ts';

const gone = aLine({ OrderLineId: 1, OrderLineQuantity: 0 });
const left = aLine({ OrderLineId: 2, OrderLineQuantity: 3 });

describe('the prompt to reject the whole order', () => {
  // Requirement O-4.57
  it('opens automatically only if no line has a quantity above zero', () => {
    expect(hasNothingLeft(anOrder({ Orderlines: [gone] }))).toBe(true);
    expect(hasNothingLeft(anOrder({ Orderlines: [] }))).toBe(true);
    expect(hasNothingLeft(anOrder({ Orderlines: [gone, left] }))).toBe(false);
    expect(hasNothingLeft(anOrder())).toBe(false);
  });

  it.each<Partial<Order>>([
    { Status: 'RejectedDelivery' },
    { Rejected: true },
    { Status: 'CancelledDelivery' },
    { Cancelled: '2026-11-20T10:00:00Z' },
    { Status: 'FailedDelivery' },
    { Failed: true },
    { Returned: '2026-11-20T10:00:00Z' },
  ])('never opens on an order that is over: %o', (change) => {
    expect(hasNothingLeft(anOrder({ Orderlines: [gone], ...change }))).toBe(false);
    expect(isLastLine(anOrder({ Orderlines: [gone, left], ...change }), left)).toBe(false);
  });

  it('opens when the last remaining line is rejected, and for no other line', () => {
    const other = aLine({ OrderLineId: 3 });
    expect(isLastLine(anOrder({ Orderlines: [gone, left] }), left)).toBe(true);
    expect(isLastLine(anOrder({ Orderlines: [gone, left] }), gone)).toBe(false);
    expect(isLastLine(anOrder({ Orderlines: [left, other] }), left)).toBe(false);
  });
});
