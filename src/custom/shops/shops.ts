import { defineRecord } from '../../engine/model/handles/record-token.ts';
import { ShopRecord } from './shop-record.ts';

export const shops = defineRecord('shops', { schema: ShopRecord, id: 'Id' });
