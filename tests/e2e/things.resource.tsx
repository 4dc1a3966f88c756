import { TagOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { Pence } from 'schema-admin/contract/units.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const Thing = z.object({
  Id: z.number(),
  Name: z.string().max(40),
  Price: Pence.min(1),
  Colour: z.enum(['red', 'green']),
  SoldFrom: z.iso.date().nullish(),
});

export default defineResource({
  name: 'things',
  label: 'Things',
  singular: 'thing',
  icon: TagOutlined,
  schema: Thing,
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list', 'create', 'edit'] },
  menu: { order: 90 },
  paths: () => ({ list: '/things' }),
  transport: 'rest',
  rest: { path: '/things' },
  list: {
    columns: ['Name', 'Colour', 'Price', 'SoldFrom'],
    search: { label: 'Search things' },
    sorts: { 'Name:asc': 'Name', 'Price:desc': 'Highest price first' },
    filters: {
      Colour: {
        kind: 'choice',
        label: 'Colour',
        options: [
          { value: 'red', label: 'Red' },
          { value: 'green', label: 'Green' },
        ],
      },
    },
  },
  create: { fields: ['Name', 'Price', 'Colour', 'SoldFrom'] },
  edit: { fields: ['Name', 'Price', 'Colour', 'SoldFrom'] },
});
