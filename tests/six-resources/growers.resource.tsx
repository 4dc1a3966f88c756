import { SmileOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const Grower = z.object({
  Id: z.number(),
  Name: z.string().min(1).max(60),
  Farm: z.string().max(60),
  Email: z.email().nullish(),
  IsOrganic: z.boolean(),
});
const fields = ['Name', 'Farm', 'Email', 'IsOrganic'] as const;

export default defineResource({
  name: 'growers',
  label: 'Growers',
  singular: 'grower',
  icon: SmileOutlined,
  schema: Grower,
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list', 'show', 'create', 'edit'], Merchant: ['list', 'show'] },
  menu: { order: 91 },
  paths: () => ({ list: '/growers', show: '/growers/:id' }),
  transport: 'rest',
  rest: { path: '/growers' },
  list: { columns: ['Name', 'Farm', 'IsOrganic'], search: {}, sorts: { 'Name:asc': 'Name', 'Farm:asc': 'Farm' } },
  create: { fields },
  edit: { fields },
  sections: { about: { title: 'The grower', fields } },
});
