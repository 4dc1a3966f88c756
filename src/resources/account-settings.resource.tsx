import { SettingOutlined } from '@ant-design/icons';
import { definePage } from '../engine/model/declaration/define-page.ts';
import { resourceTexts } from './texts.ts';

export default definePage({
  name: 'account-settings',
  label: resourceTexts.accountSettings(),
  icon: SettingOutlined,
  path: '/account-settings',
  menu: { order: 200 },
  page: () => import('../custom/account/AccountSettings.tsx'),
});
