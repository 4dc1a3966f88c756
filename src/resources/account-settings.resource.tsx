import { SettingOutlined } from '@ant-design/icons';
import { endpoints } from '../../contract/endpoints.ts';
import { definePage } from '../engine/declaration/define-page.ts';

export default definePage({
  name: 'account-settings',
  label: 'Account Settings',
  icon: SettingOutlined,
  path: '/account-settings',
  menu: { order: 200 },
  lookups: { chatIdentity: async ({ call, signal }) => [await call(endpoints.account.chatIdentity, { signal })] },
  page: () => import('../custom/account/AccountSettings.tsx'),
});
