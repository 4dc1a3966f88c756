import { ShopOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const Stall = z.object({
  Id: z.number(),
  Name: z.string().min(1).max(30),
  Metres: z.int().min(2).max(12),
  HasPower: z.boolean(),
  Notes: z.string().max(400).nullish(),
});
const fields = ['Name', 'Metres', 'HasPower', { key: 'Notes', as: 'text-area' }] as const;

export default defineResource({
  name: 'stalls',
  label: 'Stalls',
  singular: 'stall',
  icon: ShopOutlined,
  schema: Stall,
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list', 'create', 'edit', 'duplicate'], Merchant: ['list'] },
  menu: { order: 93 },
  paths: ({ role }) => ({ list: role === 'Admin' ? '/admin/stalls' : '/stalls' }),
  transport: 'rest',
  rest: { path: '/stalls' },
  list: {
    columns: ['Name', 'Metres', 'HasPower', { key: 'Notes', long: true }],
    search: {},
    filters: { Metres: { kind: 'numbers', label: 'Metres' } },
  },
  create: { fields },
  edit: { fields },
});
