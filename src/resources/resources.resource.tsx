import { ProfileOutlined } from '@ant-design/icons';
import { roleGroups } from '../../contract/role-table.ts';
import { resourceTexts } from '../custom/texts.ts';
import { definePage } from 'schema-admin/engine/model/declaration/define-page.ts';

export default definePage({
  name: 'resources',
  label: resourceTexts.resources(),
  icon: ProfileOutlined,
  path: '/__resources',
  roles: roleGroups.accounts,
  development: true,
  page: () => import('schema-admin/engine/features/inspect/Inspector.tsx'),
});
