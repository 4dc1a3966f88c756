import { CreditCardOutlined } from '@ant-design/icons';
import { definePage } from '../engine/model/declaration/define-page.ts';

export default definePage({
  name: 'payment-settings',
  label: 'Payment Settings',
  icon: CreditCardOutlined,
  path: '/merchant/paymentsettings',
  menu: { order: 65, visible: ({ role }) => role === 'Merchant' },
  page: () => import('../custom/placeholder/Placeholder.tsx'),
});
