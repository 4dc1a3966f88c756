import { BulbOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { Pence } from 'schema-admin/contract/units.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const Plant = z.object({
  Id: z.number(),
  Name: z.string(),
  Kind: z.enum(['shrub', 'tree']),
  Price: Pence,
  PlantedOn: z.iso.date().nullish(),
});

export default defineResource({
  name: 'plants',
  label: 'Plants',
  singular: 'plant',
  icon: BulbOutlined,
  schema: Plant,
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list'], Shop: ['list'] },
  menu: { order: 90 },
  paths: () => ({ list: '/plants' }),
  transport: 'rest',
  rest: { path: '/plants' },
  list: {
    size: 15,
    columns: ['Name', { key: 'Kind', label: 'Sort of plant' }, 'Price', 'PlantedOn'],
    search: { label: 'Search plants' },
    sorts: { 'Name:asc': 'Name', 'Price:desc': 'Highest price first' },
    filters: {
      Kind: {
        kind: 'choice',
        label: 'Kind',
        options: [
          { value: 'shrub', label: 'Shrubs' },
          { value: 'tree', label: 'Trees' },
        ],
      },
      PlantedOn: { kind: 'dates', label: 'Planted' },
    },
    empty: { none: { title: 'Nothing grows here yet', hint: 'What is planted is listed here.' } },
  },
});
