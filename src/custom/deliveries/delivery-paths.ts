/** Where deliveries are found. Apart from what a delivery is: the menu needs the one and not the other. */
import type { Id } from 'schema-admin/contract/endpoint.ts';

export const deliveryListPath = '/delivery-orders';
export const newDeliveryPath = '/new-delivery-order';

export function deliveryPathOf(id: Id): string {
  return `/delivery-order/${encodeURIComponent(id)}`;
}
