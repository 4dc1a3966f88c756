import { StopOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const GardenClosure = z.object({ Id: z.number(), Reason: z.string().min(1).max(80), On: z.iso.date() });

export default defineResource({
  name: 'garden-closures',
  label: 'Garden closures',
  singular: 'closure',
  icon: StopOutlined,
  schema: GardenClosure,
  id: 'Id',
  title: 'Reason',
  access: { Admin: ['list', 'create', 'edit'], Merchant: ['list'] },
  paths: () => ({ list: '/garden-closures' }),
  transport: 'rest',
  rest: { path: '/garden-closures' },
  live: ['Closures'],
  list: { columns: ['Reason', 'On'] },
  create: { fields: ['Reason', 'On'] },
  edit: { fields: ['Reason', 'On'] },
});
