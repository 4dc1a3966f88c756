import { AppstoreOutlined } from '@ant-design/icons';
import { definePage } from '../engine/model/declaration/define-page.ts';

export default definePage({
  name: 'product-catalog',
  label: 'Product Catalog',
  icon: AppstoreOutlined,
  path: '/merchant/productcatalog',
  menu: { order: 60, visible: ({ role }) => role === 'Merchant' },
  page: () => import('../custom/placeholder/Placeholder.tsx'),
});
