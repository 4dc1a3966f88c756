import { CoffeeOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { Pence } from 'schema-admin/contract/units.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const Crop = z.object({
  Id: z.number(),
  Name: z.string().min(1).max(40),
  Kind: z.enum(['root', 'leaf', 'fruit']),
  Price: Pence.min(1),
  InSeasonFrom: z.iso.date().nullish(),
});
const fields = ['Name', 'Kind', 'Price', 'InSeasonFrom'] as const;

export default defineResource({
  name: 'crops',
  label: 'Crops',
  singular: 'crop',
  icon: CoffeeOutlined,
  schema: Crop,
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list', 'create', 'edit'], Merchant: ['list'], Shop: ['list'] },
  menu: { order: 92 },
  paths: () => ({ list: '/crops' }),
  transport: 'rest',
  rest: { path: '/crops' },
  list: {
    columns: ['Name', 'Kind', 'Price', 'InSeasonFrom'],
    search: {},
    sorts: { 'Name:asc': 'Name', 'Price:desc': 'Highest price first' },
    filters: {
      Kind: {
        kind: 'choice',
        label: 'Kind',
        options: [
          { value: 'root', label: 'Roots' },
          { value: 'leaf', label: 'Leaves' },
          { value: 'fruit', label: 'Fruit' },
        ],
      },
    },
  },
  create: { fields },
  edit: { fields },
});
