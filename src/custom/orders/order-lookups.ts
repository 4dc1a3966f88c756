import { endpoints } from '../../../contract/endpoints.ts';
import { defineLookup } from '../../engine/model/handles/lookup.ts';
import { orders } from './orders.ts';

export const vehicleTypes = defineLookup(orders, 'vehicleTypes', ({ call, signal }) => call(endpoints.orders.vehicleTypes, { signal }));
export const shopsWithOrders = defineLookup(orders, 'shops', ({ call, signal }) => call(endpoints.orders.shops, { signal }));
