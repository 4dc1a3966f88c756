import { Order } from '../../../contract/orders.ts';
import { defineRecord } from '../../engine/model/handles/record-token.ts';

export const orders = defineRecord('orders', { schema: Order, id: 'Id' });
