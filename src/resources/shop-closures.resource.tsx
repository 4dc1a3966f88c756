import { CalendarOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { closureForm } from '../../contract/closure-rules.ts';
import { Closure, ClosureFields, closureEndpoints } from '../../contract/closures.ts';
import { Id } from '../../contract/endpoint.ts';
import { closureFields } from '../custom/shops/closure-fields.ts';
import { londonToday } from '../custom/shops/closure-words.ts';
import { defineResource } from '../engine/declaration/resource.ts';

/** All entries of a shop, read by the shop’s id. An extension. */
export default defineResource({
  name: 'shop-closures',
  label: 'Closures and holidays',
  singular: 'entry',
  icon: CalendarOutlined,
  schema: z.object({ Id, Closures: z.array(Closure) }),
  id: 'Id',
  title: 'Id',
  extension: 'closures',
  access: { Admin: ['show'], Merchant: ['show', 'add'] },
  paths: () => ({}),
  fetch: async ({ call, signal }, id) => ({ Id: id, Closures: await call(closureEndpoints.ofShop, { params: { id }, signal }) }),
  actions: {
    add: {
      label: 'Add closure',
      input: ClosureFields,
      inputFor: () => closureForm(londonToday),
      fields: closureFields,
      done: () => 'Closure added',
      call: ({ call }, id, body) => call(closureEndpoints.add, { params: { id }, body }),
    },
  },
  concerns: ({ UpdateType }) => UpdateType === 'Shops',
});
