import type { Id } from 'schema-admin/contract/endpoint.ts';
import { orderEndpoints, Order } from '../../../contract/orders/orders.ts';
import type { RolePrefix } from 'schema-admin/contract/roles.ts';
import { defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { shopChoices } from '../shop-choices.ts';

export const orders = defineRecord('orders', { schema: Order, id: 'Id' });

export const vehicleTypes = defineLookup(orders, 'vehicleTypes', ({ call, signal }) =>
  call(orderEndpoints.vehicleTypes, { signal }),
);
export const shopsWithOrders = defineLookup(orders, 'shops', async ({ call, signal }) =>
  shopChoices(await call(orderEndpoints.shops, { signal })),
);

/** Returns the path of the list, with the prefix of the role except for shops (O-2.19 to O-2.21). */
export function orderListPathOf(role: RolePrefix): string {
  return role === 'shop' ? '/orders' : `/${role}/orders`;
}

export function orderPathOf(role: RolePrefix, id: Id): string {
  return `${orderListPathOf(role)}/details/${encodeURIComponent(id)}`;
}
