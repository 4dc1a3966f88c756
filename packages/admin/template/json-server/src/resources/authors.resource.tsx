import { TeamOutlined } from '@ant-design/icons';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { authors } from '../custom/records.ts';

export default defineResource({
  ...authors,
  label: 'Authors',
  singular: 'author',
  icon: TeamOutlined,
  title: 'name',
  access: { Editor: ['list', 'create', 'edit', 'delete'], Reader: ['list'] },
  menu: { order: 20 },
  paths: () => ({ list: '/authors' }),
  backend: 'library',
  transport: 'rest',
  rest: { path: '/authors' },
  list: { columns: ['name', 'country'], search: { label: 'Search authors' }, sorts: { 'name:asc': 'Name' } },
  create: { fields: ['name', 'country'] },
  edit: { fields: ['name', 'country'] },
});
