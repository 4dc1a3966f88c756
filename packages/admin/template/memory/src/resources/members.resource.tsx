import { TeamOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const Member = z.object({ Id: z.number(), Name: z.string().min(1).max(60), JoinedOn: z.iso.date() });

/** Uses plain REST below `ApiUrl`. */
export default defineResource({
  name: 'members',
  label: 'Members',
  singular: 'member',
  icon: TeamOutlined,
  schema: Member,
  id: 'Id',
  title: 'Name',
  access: { Editor: ['list', 'create', 'edit', 'delete'] },
  menu: { order: 20 },
  paths: () => ({ list: '/members' }),
  transport: 'rest',
  rest: { path: '/members' },
  delete: { undo: true },
  list: { columns: ['Name', 'JoinedOn'], search: { label: 'Search members' }, sorts: { 'Name:asc': 'Name' } },
  create: { fields: ['Name', 'JoinedOn'] },
  edit: { fields: ['Name', 'JoinedOn'] },
});
