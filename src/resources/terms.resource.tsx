import { FileTextOutlined } from '@ant-design/icons';
import { definePage } from '../engine/model/declaration/define-page.ts';
import { resourceTexts } from './texts.ts';

export default definePage({
  name: 'terms',
  label: resourceTexts.termsAndConditions(),
  icon: FileTextOutlined,
  path: '/terms/collect',
  page: () => import('../custom/account/Terms.tsx'),
});
