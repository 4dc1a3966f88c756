import { TagOutlined } from '@ant-design/icons';
import { tags } from './stock-rows.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

export default defineResource({
  ...tags,
  label: 'Tags',
  singular: 'tag',
  icon: TagOutlined,
  title: 'Name',
  access: { Admin: ['list'] },
  paths: () => ({ list: '/tags' }),
  transport: 'rest',
  rest: { path: '/tags' },
  list: { columns: ['Name'], search: {} },
});
