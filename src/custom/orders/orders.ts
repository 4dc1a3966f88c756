import { endpoints } from '../../../contract/endpoints.ts';
import { Order } from '../../../contract/orders.ts';
import { defineLookup } from '../../engine/model/handles/lookup.ts';
import { defineRecord } from '../../engine/model/handles/record-token.ts';

export const orders = defineRecord('orders', { schema: Order, id: 'Id' });

export const vehicleTypes = defineLookup(orders, 'vehicleTypes', ({ call, signal }) => call(endpoints.orders.vehicleTypes, { signal }));
export const shopsWithOrders = defineLookup(orders, 'shops', ({ call, signal }) => call(endpoints.orders.shops, { signal }));
