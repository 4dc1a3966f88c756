import { FileTextOutlined } from '@ant-design/icons';
import { resourceTexts } from '../custom/texts.ts';
import { definePage } from '../engine/model/declaration/define-page.ts';

export default definePage({
  name: 'terms',
  label: resourceTexts.termsAndConditions(),
  icon: FileTextOutlined,
  path: '/terms/collect',
  page: () => import('../custom/account/Terms.tsx'),
});
