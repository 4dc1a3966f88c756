import { expect, it } from 'vitest';
import { orderListPathOf, orderPathOf } from './orders.ts';

// Requirements O-2.42, O-2.67
it('order paths have the prefix of the role, except for shops', () => {
  expect([orderPathOf('shop', 7), orderPathOf('admin', 7), orderPathOf('merchant', 7)]).toEqual([
    '/orders/details/7',
    '/admin/orders/details/7',
    '/merchant/orders/details/7',
  ]);
  expect([orderListPathOf('shop'), orderListPathOf('admin'), orderListPathOf('merchant')]).toEqual([
    '/orders',
    '/admin/orders',
    '/merchant/orders',
  ]);
});

it('an order id may be any text', () => {
  expect(orderPathOf('shop', 'a/b 1')).toBe('/orders/details/a%2Fb%201');
});
