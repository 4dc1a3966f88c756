/** Data that is loaded separately from an order, by the order's id unless noted. */
import { orderActionEndpoints } from '../../../contract/orders/order-actions.ts';
import { orderNoteEndpoints } from '../../../contract/orders/order-notes.ts';
import { returnEndpoints } from '../../../contract/orders/returns.ts';
import { definePart } from 'schema-admin/engine/model/handles/part.ts';
import { orders } from './orders.ts';

/** The staff notes, an extension. */
export const notes = definePart(orders, 'notes', {
  extension: 'notes',
  fetch: ({ call, signal }, id) => call(orderNoteEndpoints.notes, { params: { id }, signal }),
});

/** The record of prints, an extension. */
export const prints = definePart(orders, 'prints', {
  extension: 'prints',
  fetch: ({ call, signal }, id) => call(orderNoteEndpoints.prints, { params: { id }, signal }),
});

/** Returned and refunded lines, an extension. */
export const returnedLines = definePart(orders, 'returns', {
  extension: 'returns',
  fetch: ({ call, signal }, id) => call(returnEndpoints.ofOrder, { params: { id }, signal }),
});

export const cancellation = definePart(orders, 'cancellation', {
  fetch: ({ call, signal }, id) => call(orderActionEndpoints.hasCancellation, { params: { id }, signal }),
});

/** The driver. The backend responds with 404 for an order without one. */
export const driver = definePart(orders, 'driver', {
  fetch: ({ call, signal }, id) => call(orderActionEndpoints.driver, { params: { id }, signal }),
});

/** The order's merchant, loaded by the shop's id. */
export const merchant = definePart(orders, 'merchant', {
  isSettled: true,
  fetch: ({ call, signal }, id) => call(orderActionEndpoints.shop, { params: { id }, signal }),
});
