import { RollbackOutlined } from '@ant-design/icons';
import { definePage } from '../engine/model/declaration/define-page.ts';
import { resourceTexts } from './texts.ts';

export default definePage({
  name: 'returns',
  label: resourceTexts.returns(),
  icon: RollbackOutlined,
  path: '/returns',
  menu: { order: 40, visible: ({ role, isCollectOnly }) => role === 'Shop' && !isCollectOnly },
  page: () => import('../custom/placeholder/Placeholder.tsx'),
});
