import { ApartmentOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const Bed = z.object({
  Id: z.number(),
  Name: z.string(),
  Kind: z.enum(['garden', 'field', 'bed']),
  BedId: z.number().nullish(),
  Beds: z.number(),
  SquareMetres: z.number(),
  Yield: z.number(),
});

export default defineResource({
  name: 'beds',
  label: 'Beds',
  singular: 'bed',
  icon: ApartmentOutlined,
  schema: Bed,
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list'] },
  paths: () => ({ list: '/beds' }),
  transport: 'rest',
  rest: { path: '/beds', rows: 'data', totals: 'meta.sums' },
  list: {
    columns: [
      'Name',
      'Kind',
      { key: 'SquareMetres', total: true },
      { key: 'Yield', totalCell: (rows) => `${Math.max(...rows.map((row) => row.Yield))} at best` },
    ],
    sorts: { 'Name:asc': 'Name', 'Kind:asc': 'Kind', 'Yield:desc': 'Best first' },
    severalSorts: true,
    search: {},
    tree: { parent: 'BedId', roots: { BedId: ['none'] }, hasChildren: ({ Beds }) => Beds > 0 },
  },
});
