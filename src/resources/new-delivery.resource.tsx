import { PlusCircleOutlined } from '@ant-design/icons';
import { newDelivery } from '../custom/booking/new-delivery.ts';
import { defineResource } from '../engine/model/declaration/resource.ts';
import { resourceTexts } from '../custom/texts.ts';

/** The form that books a courier: for shops that collect, and by address for administrators (D-2.03). */
export default defineResource({
  ...newDelivery,
  label: resourceTexts.newDelivery(),
  icon: PlusCircleOutlined,
  title: 'ReferenceNumber',
  access: { Admin: ['list'], Merchant: ['list'], Shop: ['list'] },
  paths: ({ role, isCollectEnabled, isCollectOnly }) => (role === 'Admin' || (role === 'Shop' && (isCollectEnabled || isCollectOnly)) ? { list: '/new-delivery-order' } : {}),
  redirects: ({ role, isCollectEnabled }) => (role === 'Merchant' && isCollectEnabled ? { '/new-delivery-order': '/delivery-orders' } : {}),
  pages: { list: () => import('../custom/booking/page/NewDelivery.tsx') },
});
