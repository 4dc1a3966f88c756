import { z } from 'zod';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';

export const suppliers = defineRecord('suppliers', {
  schema: z.object({ Id: z.number(), Name: z.string().max(80) }),
  id: 'Id',
});
export const tags = defineRecord('tags', { schema: z.object({ Id: z.number(), Name: z.string().max(20) }), id: 'Id' });
export const goods = defineRecord('goods', {
  schema: z.object({
    Id: z.number(),
    Name: z.string().max(80),
    SupplierId: z.number().nullish(),
    TagIds: z.array(z.number()).optional(),
  }),
  id: 'Id',
});
