import { SettingOutlined } from '@ant-design/icons';
import { resourceTexts } from '../custom/texts.ts';
import { definePage } from '../engine/model/declaration/define-page.ts';

export default definePage({
  name: 'account-settings',
  label: resourceTexts.accountSettings(),
  icon: SettingOutlined,
  path: '/account-settings',
  menu: { order: 200 },
  page: () => import('../custom/account/AccountSettings.tsx'),
});
