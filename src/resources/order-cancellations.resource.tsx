import { StopOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { Id } from '../../contract/endpoint.ts';
import { CancellationCheck, orderActionEndpoints } from '../../contract/order-actions.ts';
import { processedElsewhere } from '../custom/orders/processed-elsewhere.ts';
import { defineResource } from '../engine/declaration/resource.ts';

/** Whether an order's customer has asked to cancel it: read beside the order, by the order's id. */
export default defineResource({
  name: 'order-cancellations',
  label: 'Cancellations',
  singular: 'cancellation',
  icon: StopOutlined,
  schema: CancellationCheck.extend({ OrderId: Id }),
  id: 'OrderId',
  title: 'OrderId',
  access: { Admin: ['show'], Merchant: ['show', 'acknowledge'], Shop: ['show', 'acknowledge'] },
  paths: () => ({}),
  fetch: async ({ call, signal }, id) => ({ ...(await call(orderActionEndpoints.hasCancellation, { params: { id }, signal })), OrderId: id }),
  actions: {
    acknowledge: {
      label: 'Acknowledge',
      input: z.object({ RequestId: Id }),
      stale: processedElsewhere,
      call: ({ call }, id, { RequestId }) => call(orderActionEndpoints.acknowledgeCancellation, { params: { id, requestId: RequestId } }),
    },
  },
  shownIn: ['orders'],
  concerns: ({ UpdateType }) => UpdateType.startsWith('Orders/'),
});
