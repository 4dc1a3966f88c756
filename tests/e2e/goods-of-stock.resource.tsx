import { InboxOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { Pence } from 'schema-admin/contract/units.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const Good = z.object({
  id: z.int(),
  name: z.string().min(1).max(40),
  category: z.enum(['kitchen', 'garden', 'office']),
  price: Pence.min(1),
  in_stock: z.boolean(),
  since: z.iso.date(),
});

/** Goods from a third-party backend that config.json configures. */
export default defineResource({
  name: 'stock-goods',
  label: 'Stockroom',
  singular: 'good',
  icon: InboxOutlined,
  schema: Good,
  id: 'id',
  title: 'name',
  access: { Admin: ['list', 'create', 'edit'] },
  menu: { order: 95 },
  paths: () => ({ list: '/stockroom' }),
  transport: 'rest',
  backend: 'stock',
  rest: { path: '/goods' },
  list: {
    columns: ['name', 'category', 'price', 'in_stock', 'since'],
    search: {},
    sorts: { 'name:asc': 'Name', 'price:desc': 'Highest price first' },
  },
  create: { fields: ['name', 'category', 'price', 'in_stock', 'since'] },
  edit: { fields: ['name', 'category', 'price', 'in_stock', 'since'] },
});
