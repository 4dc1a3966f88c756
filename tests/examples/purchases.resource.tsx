import { ShoppingCartOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { Pence } from 'schema-admin/contract/units.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const Reference = z.string().min(1).max(20);

const Purchase = z.object({
  Id: z.number(),
  Name: z.string().min(1).max(80),
  Budget: Pence.optional(),
  Status: z.enum(['draft', 'sent']).default('draft'),
  Currency: z.literal('GBP'),
  Address: z
    .object({ Street: z.string().min(1), City: z.string().min(1).default('London'), Floor: z.number().optional() })
    .nullish(),
  Lines: z
    .array(
      z.object({
        LineId: z.number().optional(),
        Sku: z.string().min(1),
        Count: z.number().int().min(1).default(1),
        Price: Pence,
      }),
    )
    .min(1),
  Marks: z.array(z.string().max(10)).optional(),
  Properties: z.record(z.string(), z.string().min(1)).optional(),
  Receipt: z.union([z.string(), z.file().mime(['application/pdf', 'image/png']).max(2_000_000)]).nullish(),
  Payment: z.discriminatedUnion('Kind', [
    z.object({ Kind: z.literal('card'), Reference, Digits: z.string().length(4) }),
    z.object({ Kind: z.literal('transfer'), Reference, Days: z.number().int().default(14) }),
  ]),
});

/** Every field of the schema except the `LineId` of a row, which the form sends back unchanged. */
const fields = [
  'Name',
  'Status',
  'Currency',
  'Address',
  { key: 'Lines', fields: ['Sku', { key: 'Count', label: 'How many' }, 'Price'] },
  'Marks',
  'Properties',
  'Receipt',
  'Payment',
] as const;

export default defineResource({
  name: 'purchases',
  label: 'Purchases',
  singular: 'purchase',
  icon: ShoppingCartOutlined,
  schema: Purchase,
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list', 'show', 'create', 'edit'], Merchant: ['list', 'show'] },
  paths: () => ({ list: '/purchases', show: '/purchases/:id' }),
  transport: 'rest',
  rest: { path: '/purchases', files: 'base64' },
  list: {
    columns: [
      'Name',
      'Address',
      'Lines',
      'Marks',
      'Properties',
      'Payment',
      {
        key: 'Total',
        label: 'Total',
        unit: 'pence',
        computed: ({ Lines }) => Lines.reduce((sum, { Count, Price }) => sum + Count * Price, 0),
      },
    ],
    filters: { Name: { kind: 'text', label: 'Name' }, Budget: { kind: 'numbers', label: 'Budget', unit: 'pence' } },
  },
  create: { fields },
  edit: { fields },
  sections: { of: { title: 'What is bought', fields } },
});
