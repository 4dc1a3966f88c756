/** What is read beside an order, by the order's id unless said otherwise. */
import { orderActionEndpoints } from '../../../contract/orders/order-actions.ts';
import { orderNoteEndpoints } from '../../../contract/orders/order-notes.ts';
import { definePart } from 'schema-admin/engine/model/handles/part.ts';
import { orders } from './orders.ts';

/** What staff wrote about it. An extension. */
export const notes = definePart(orders, 'notes', {
  extension: 'notes',
  fetch: ({ call, signal }, id) => call(orderNoteEndpoints.notes, { params: { id }, signal }),
});

/** What was printed of it, by whom and when. An extension. */
export const prints = definePart(orders, 'prints', {
  extension: 'prints',
  fetch: ({ call, signal }, id) => call(orderNoteEndpoints.prints, { params: { id }, signal }),
});

/** Whether its customer has asked to cancel it. */
export const cancellation = definePart(orders, 'cancellation', {
  fetch: ({ call, signal }, id) => call(orderActionEndpoints.hasCancellation, { params: { id }, signal }),
});

/** Who drives it; none is a 404. */
export const driver = definePart(orders, 'driver', {
  fetch: ({ call, signal }, id) => call(orderActionEndpoints.driver, { params: { id }, signal }),
});

/** The shop behind it and the merchant behind the shop, by the shop's id. */
export const merchant = definePart(orders, 'merchant', {
  isSettled: true,
  fetch: ({ call, signal }, id) => call(orderActionEndpoints.shop, { params: { id }, signal }),
});
