import { AppstoreOutlined } from '@ant-design/icons';
import { roleGroups } from '../../contract/role-table.ts';
import { seesMerchant } from 'schema-admin/contract/roles.ts';
import { resourceTexts } from '../custom/texts.ts';
import { definePage } from 'schema-admin/engine/model/declaration/define-page.ts';

export default definePage({
  name: 'product-catalog',
  label: resourceTexts.productCatalog(),
  icon: AppstoreOutlined,
  path: '/merchant/productcatalog',
  roles: roleGroups.accounts,
  menu: { order: 60, visible: ({ role }) => seesMerchant(role) },
  page: () => import('../custom/Placeholder.tsx'),
});
