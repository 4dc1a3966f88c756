import { FileTextOutlined } from '@ant-design/icons';
import { resourceTexts } from '../../custom/texts.ts';
import { definePage } from 'schema-admin/engine/model/declaration/define-page.ts';

export default definePage({
  name: 'returns-policy',
  label: resourceTexts.returnsPolicy(),
  icon: FileTextOutlined,
  path: '/merchant/privacy-policy/:returnswindow',
  roles: ['Merchant'],
  ability: 'view_privacy_policy',
  page: () => import('../../custom/merchant/PolicyPage.tsx'),
});
