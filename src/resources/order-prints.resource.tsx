import { PrinterOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { Id } from '../../contract/endpoint.ts';
import { OrderPrint, Printed, orderNoteEndpoints } from '../../contract/order-notes.ts';
import { defineResource } from '../engine/declaration/resource.ts';

/** What was printed of an order, by whom and when: read beside the order, by the order's id. An extension. */
export default defineResource({
  name: 'order-prints',
  label: 'Prints',
  icon: PrinterOutlined,
  schema: z.object({ OrderId: Id, Prints: z.array(OrderPrint) }),
  id: 'OrderId',
  title: 'OrderId',
  extension: 'prints',
  access: { Admin: ['show'], Merchant: ['show'], Shop: ['show', 'add'] },
  paths: () => ({}),
  fetch: async ({ call, signal }, id) => ({ OrderId: id, Prints: await call(orderNoteEndpoints.prints, { params: { id }, signal }) }),
  actions: {
    add: {
      label: 'Record a print',
      ability: 'print_orders',
      input: z.object({ What: Printed, Packages: z.number() }),
      call: ({ call }, id, body) => call(orderNoteEndpoints.addPrint, { params: { id }, body }),
    },
  },
  concerns: ({ UpdateType }) => UpdateType.startsWith('Orders/'),
});
