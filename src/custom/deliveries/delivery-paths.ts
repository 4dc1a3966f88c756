/** Paths of the delivery pages. A separate file, because the menu needs the paths but not the record. */
import type { Id } from 'schema-admin/contract/endpoint.ts';

export const deliveryListPath = '/delivery-orders';
export const newDeliveryPath = '/new-delivery-order';

export function deliveryPathOf(id: Id): string {
  return `/delivery-order/${encodeURIComponent(id)}`;
}
