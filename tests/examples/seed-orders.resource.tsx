import { InboxOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { HomeTime, Markdown, Pence } from 'schema-admin/contract/units.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const SeedOrder = z.object({
  Id: z.number(),
  Supplier: z.string().min(1).max(60),
  Packets: z.int().min(1).max(500),
  Price: Pence.min(1),
  Method: z.enum(['post', 'van']),
  DueOn: z.iso.date(),
  IsUrgent: z.boolean(),
  CollectedAt: HomeTime.nullish(),
  Notes: z.string().max(400).nullish(),
  Terms: Markdown.max(4000).nullish(),
});

export default defineResource({
  name: 'seed-orders',
  label: 'Seed orders',
  singular: 'seed order',
  icon: InboxOutlined,
  schema: SeedOrder,
  id: 'Id',
  title: 'Supplier',
  access: { Admin: ['list', 'create', 'edit'] },
  paths: () => ({ list: '/seed-orders' }),
  transport: 'rest',
  rest: { path: '/seed-orders' },
  list: { columns: ['Supplier', 'Packets', 'DueOn'] },
  create: {
    fields: [
      'Supplier',
      'Packets',
      'Price',
      'Method',
      'DueOn',
      'IsUrgent',
      { key: 'Notes', as: 'text-area', hint: 'For whoever packs it' },
      'CollectedAt',
      'Terms',
    ],
  },
  edit: {
    fields: ['Packets', 'DueOn', { key: 'Notes', as: 'text-area' }, 'CollectedAt', 'Terms'],
    submitWhenValid: true,
  },
});
