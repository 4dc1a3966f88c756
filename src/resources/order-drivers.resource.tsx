import { CarOutlined } from '@ant-design/icons';
import { Id } from '../../contract/endpoint.ts';
import { Driver, orderActionEndpoints } from '../../contract/order-actions.ts';
import { defineResource } from '../engine/declaration/resource.ts';

/** Who drives an order, as an administrator reads it beside the order, by the order's id; none is a 404. */
export default defineResource({
  name: 'order-drivers',
  label: 'Driver information',
  icon: CarOutlined,
  schema: Driver.extend({ OrderId: Id }),
  id: 'OrderId',
  title: 'CourierName',
  access: { Admin: ['show'] },
  paths: () => ({}),
  fetch: async ({ call, signal }, id) => ({ ...(await call(orderActionEndpoints.driver, { params: { id }, signal })), OrderId: id }),
  concerns: ({ UpdateType }) => UpdateType.startsWith('Orders/'),
});
