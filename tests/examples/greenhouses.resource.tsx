import { HomeOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const Greenhouse = z.object({
  Id: z.number(),
  Name: z.string().max(40),
  Keeper: z.string().max(60),
  Beds: z.int().min(1),
  OpenFrom: z.iso.date().nullish(),
});

export default defineResource({
  name: 'greenhouses',
  label: 'Greenhouses',
  singular: 'greenhouse',
  icon: HomeOutlined,
  schema: Greenhouse,
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list', 'show', 'edit'], Merchant: ['list', 'show'] },
  paths: ({ role }) =>
    role === 'Admin'
      ? { list: '/admin/greenhouses', show: '/admin/greenhouses/:id' }
      : { list: '/greenhouses', show: '/greenhouses/:id' },
  transport: 'rest',
  rest: { path: '/greenhouses' },
  list: { columns: ['Name', 'Keeper'] },
  sections: {
    house: { title: 'The house', fields: ['Name', 'Beds'] },
    care: { title: 'Who cares for it', fields: ['Keeper', 'OpenFrom'] },
  },
});
