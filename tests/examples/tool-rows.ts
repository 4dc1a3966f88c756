import { z } from 'zod';
import { Pence } from 'schema-admin/contract/units.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';

/** The record definition, shared by the resource and the dashboard. */
export const tools = defineRecord('tools', {
  schema: z.object({
    Id: z.number(),
    Name: z.string().min(1).max(60),
    Kind: z.enum(['hand', 'power']),
    Watts: z.int().min(1).max(5000).optional(),
    Cost: Pence.min(1),
    Sku: z.string().max(12),
    BoughtOn: z.iso.date(),
    Lent: z.boolean().optional(),
  }),
  id: 'Id',
});
