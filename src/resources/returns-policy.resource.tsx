import { FileTextOutlined } from '@ant-design/icons';
import { definePage } from '../engine/model/declaration/define-page.ts';

export default definePage({
  name: 'returns-policy',
  label: 'Returns policy',
  icon: FileTextOutlined,
  path: '/merchant/privacy-policy/:returnswindow',
  roles: ['Merchant'],
  ability: 'view_privacy_policy',
  page: () => import('../custom/merchant/PolicyPage.tsx'),
});
