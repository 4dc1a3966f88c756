import { MessageOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { Id } from '../../contract/endpoint.ts';
import { OrderNote, orderNoteEndpoints } from '../../contract/order-notes.ts';
import { defineResource } from '../engine/declaration/resource.ts';

/** What staff wrote about an order: read beside the order, by the order's id. An extension. */
export default defineResource({
  name: 'order-notes',
  label: 'Notes',
  icon: MessageOutlined,
  schema: z.object({ OrderId: Id, Notes: z.array(OrderNote) }),
  id: 'OrderId',
  title: 'OrderId',
  extension: 'notes',
  access: { Admin: ['show', 'add'], Merchant: ['show', 'add'], Shop: ['show', 'add'] },
  paths: () => ({}),
  fetch: async ({ call, signal }, id) => ({ OrderId: id, Notes: await call(orderNoteEndpoints.notes, { params: { id }, signal }) }),
  actions: {
    add: {
      label: 'Add note',
      input: z.object({ Text: z.string() }),
      call: ({ call }, id, { Text }) => call(orderNoteEndpoints.addNote, { params: { id }, body: { Text } }),
    },
  },
  concerns: ({ UpdateType }) => UpdateType.startsWith('Orders/'),
});
