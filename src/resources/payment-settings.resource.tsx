import { CreditCardOutlined } from '@ant-design/icons';
import { roleGroups } from '../../contract/role-table.ts';
import { seesMerchant } from 'schema-admin/contract/roles.ts';
import { resourceTexts } from '../custom/texts.ts';
import { definePage } from 'schema-admin/engine/model/declaration/define-page.ts';

export default definePage({
  name: 'payment-settings',
  label: resourceTexts.paymentSettings(),
  icon: CreditCardOutlined,
  path: '/merchant/paymentsettings',
  roles: roleGroups.accounts,
  menu: { order: 65, visible: ({ role }) => seesMerchant(role) },
  page: () => import('../custom/Placeholder.tsx'),
});
