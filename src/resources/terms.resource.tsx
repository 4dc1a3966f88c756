import { FileTextOutlined } from '@ant-design/icons';
import { definePage } from '../engine/model/declaration/define-page.ts';

export default definePage({
  name: 'terms',
  label: 'Terms & Conditions',
  icon: FileTextOutlined,
  path: '/terms/collect',
  page: () => import('../custom/account/Terms.tsx'),
});
