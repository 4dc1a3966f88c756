import { PlusCircleOutlined } from '@ant-design/icons';
import { administers, seesMerchant, seesShop } from 'schema-admin/contract/roles.ts';
import { newDelivery } from '../custom/booking/new-delivery.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { resourceTexts } from '../custom/texts.ts';

/** The booking form for couriers: for shops that collect, and by URL for administrators (D-2.03). */
export default defineResource({
  ...newDelivery,
  label: resourceTexts.newDelivery(),
  icon: PlusCircleOutlined,
  title: 'ReferenceNumber',
  access: { Admin: ['list'], Merchant: ['list'], Shop: ['list'] },
  paths: ({ role, isCollectEnabled, isCollectOnly }) =>
    administers(role) || (seesShop(role) && (isCollectEnabled || isCollectOnly)) ? { list: '/new-delivery-order' } : {},
  redirects: ({ role, isCollectEnabled }) =>
    seesMerchant(role) && isCollectEnabled ? { '/new-delivery-order': '/delivery-orders' } : {},
  pages: { list: () => import('../custom/booking/page/NewDelivery.tsx') },
});
