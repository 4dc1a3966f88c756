import { RollbackOutlined } from '@ant-design/icons';
import { roleGroups } from '../../contract/role-table.ts';
import { seesShop } from 'schema-admin/contract/roles.ts';
import { resourceTexts } from '../custom/texts.ts';
import { definePage } from 'schema-admin/engine/model/declaration/define-page.ts';

export default definePage({
  name: 'returns',
  label: resourceTexts.returns(),
  icon: RollbackOutlined,
  path: '/returns',
  roles: roleGroups.accounts,
  menu: { order: 40, visible: ({ role, isCollectOnly }) => seesShop(role) && !isCollectOnly },
  page: () => import('../custom/Placeholder.tsx'),
});
