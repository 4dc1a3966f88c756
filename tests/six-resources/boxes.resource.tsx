import { InboxOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { Pence } from 'schema-admin/contract/units.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { referenceFilter } from 'schema-admin/engine/model/filter/filter.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { reference } from 'schema-admin/engine/model/handles/reference.ts';

const growers = defineRecord('growers', { schema: z.object({ Id: z.number(), Name: z.string() }), id: 'Id' });
const grower = reference({ to: growers });
const Line = z.object({ Crop: z.string().min(1), Count: z.int().min(1).default(1), Price: Pence });
const Box = z.object({
  Id: z.number(),
  Name: z.string().min(1).max(40),
  GrowerId: z.number(),
  Lines: z.array(Line).min(1),
  Margin: Pence.optional(),
  Sku: z.string().max(12),
  Sent: z.boolean().optional(),
});
const fields = [
  'Name',
  'GrowerId',
  { key: 'Lines', fields: ['Crop', { key: 'Count', label: 'How many' }, 'Price'] },
  'Margin',
  'Sku',
] as const;

export default defineResource({
  name: 'boxes',
  label: 'Boxes',
  singular: 'box',
  icon: InboxOutlined,
  schema: Box,
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list', 'show', 'create', 'edit', 'delete'], Merchant: ['list', 'show', 'edit'] },
  fieldAccess: { Margin: { hidden: ['Merchant'] }, Sku: { readOnly: ['Merchant'] } },
  menu: { order: 96 },
  paths: () => ({ list: '/boxes', show: '/boxes/:id' }),
  transport: 'rest',
  rest: { path: '/boxes' },
  references: { GrowerId: grower },
  delete: { undo: true, when: ({ Sent }) => (Sent ? 'It has been sent' : true) },
  list: {
    columns: [
      'Name',
      'GrowerId',
      'Lines',
      'Margin',
      {
        key: 'Total',
        label: 'Total',
        unit: 'pence',
        computed: ({ Lines }) => Lines.reduce((sum, { Count, Price }) => sum + Count * Price, 0),
      },
    ],
    search: {},
    filters: { GrowerId: referenceFilter(grower, { label: 'Grower' }) },
  },
  create: { fields },
  edit: { fields, when: ({ Sent }) => (Sent ? 'It has been sent' : true) },
  sections: { box: { title: 'The box', fields } },
});
