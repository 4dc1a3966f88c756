import { AppstoreOutlined } from '@ant-design/icons';
import { definePage } from '../engine/model/declaration/define-page.ts';
import { resourceTexts } from './texts.ts';

export default definePage({
  name: 'product-catalog',
  label: resourceTexts.productCatalog(),
  icon: AppstoreOutlined,
  path: '/merchant/productcatalog',
  menu: { order: 60, visible: ({ role }) => role === 'Merchant' },
  page: () => import('../custom/placeholder/Placeholder.tsx'),
});
