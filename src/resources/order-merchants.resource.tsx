import { ShopOutlined } from '@ant-design/icons';
import { AdminShop, orderActionEndpoints } from '../../contract/order-actions.ts';
import { defineResource } from '../engine/declaration/resource.ts';

/** The shop behind an order and the merchant behind the shop, as an administrator reads them beside the order, by the shop's id. */
export default defineResource({
  name: 'order-merchants',
  label: 'Merchant information',
  icon: ShopOutlined,
  schema: AdminShop,
  id: 'Id',
  title: 'Name',
  access: { Admin: ['show'] },
  paths: () => ({}),
  fetch: ({ call, signal }, id) => call(orderActionEndpoints.shop, { params: { id }, signal }),
});
