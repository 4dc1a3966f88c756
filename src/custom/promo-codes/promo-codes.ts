import { defineRecord } from '../../engine/model/handles/record-token.ts';
import { PromoCodeRow } from './promo-code-row.ts';

export const promoCodes = defineRecord('promo-codes', { schema: PromoCodeRow, id: 'Id' });
