import { ProfileOutlined } from '@ant-design/icons';
import { definePage } from '../engine/model/declaration/define-page.ts';

export default definePage({
  name: 'resources',
  label: 'Resources',
  icon: ProfileOutlined,
  path: '/__resources',
  development: true,
  page: () => import('../engine/features/inspect/Inspector.tsx'),
});
