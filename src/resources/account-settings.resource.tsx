import { SettingOutlined } from '@ant-design/icons';
import { roleGroups } from '../../contract/role-table.ts';
import { resourceTexts } from '../custom/texts.ts';
import { definePage } from 'schema-admin/engine/model/declaration/define-page.ts';

export default definePage({
  name: 'account-settings',
  label: resourceTexts.accountSettings(),
  icon: SettingOutlined,
  path: '/account-settings',
  roles: roleGroups.accounts,
  menu: { order: 200 },
  page: () => import('../custom/account/AccountSettings.tsx'),
});
