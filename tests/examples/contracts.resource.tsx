import { FileOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const Contract = z.object({
  Id: z.number(),
  Name: z.string().max(80),
  Number: z.string().max(20),
  Archived: z.boolean().optional(),
});

export default defineResource({
  name: 'contracts',
  label: 'Contracts',
  singular: 'contract',
  icon: FileOutlined,
  schema: Contract,
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list', 'create', 'edit', 'duplicate', 'delete', 'restore'], Merchant: ['list'] },
  paths: () => ({ list: '/contracts' }),
  transport: 'rest',
  rest: { path: '/contracts' },
  delete: { undo: true, soft: { flag: 'Archived' } },
  duplicate: { without: ['Number'] },
  list: { columns: ['Name', 'Number'], search: {} },
  create: { fields: ['Name', 'Number'] },
  edit: { fields: ['Name', 'Number'] },
});
