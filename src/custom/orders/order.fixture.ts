import type { z } from 'zod';
import { type Order, OrderLine } from '../../../contract/orders/orders.ts';

export function anOrder(change: Partial<Order> = {}): Order {
  return {
    Id: 1,
    OrderNo: '100234',
    Created: '2026-11-20T09:00:00Z',
    Status: 'PendingDelivery',
    ShopPortalStatus: 'Pending',
    ...change,
  };
}

export function aLine(change: Partial<z.input<typeof OrderLine>> = {}): OrderLine {
  return OrderLine.parse({
    OrderLineId: 1,
    ProductTitle: 'Masonry paint',
    OrderLineQuantity: 2,
    OrderLineOriginalQuantity: 2,
    OrderLineAmountPerUnit: 1250,
    ...change,
  });
}
