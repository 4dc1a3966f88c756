import { ShoppingOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const Good = z.object({
  Id: z.number(),
  Name: z.string(),
  Aisle: z.string(),
  Price: Pence,
  State: z.enum(['open', 'closed']),
  Supplier: z.string(),
});

const admin = { roles: ['Admin'] } as const;
const closing = endpoint({
  method: 'POST',
  path: '/goods/{id}/close',
  access: admin,
  summary: 'Close',
  answer: z.unknown(),
});
const moving = endpoint({
  method: 'POST',
  path: '/goods/{id}/move',
  access: admin,
  summary: 'Move',
  body: json(z.object({ Aisle: z.string() })),
  answer: z.unknown(),
});

const goods = defineRecord('goods', { schema: Good, id: 'Id' });

const close = defineAction(goods, 'close', {
  label: 'Close',
  danger: true,
  when: (good) => good.State === 'open',
  confirm: (good) => ({ title: `Close ${good.Name}?`, confirm: 'Close' }),
  confirmMany: 'Nobody can order them any more.',
  done: (good) => `${good.Name} closed`,
  call: ({ call }, id) => call(closing, { params: { id } }),
});
const move = defineAction(goods, 'move', {
  label: 'Move',
  input: z.object({ Aisle: z.string().min(1) }),
  fields: ['Aisle'],
  call: ({ call }, id, body) => call(moving, { params: { id }, body }),
});

/** A list with the options that list-engine.spec.ts tests. */
export default defineResource({
  ...goods,
  label: 'Goods',
  singular: 'good',
  screen: { title: 'Stock', tab: 'Goods' },
  icon: ShoppingOutlined,
  title: 'Name',
  access: { Admin: ['list', close, move] },
  menu: { order: 1 },
  paths: () => ({ list: '/goods' }),
  transport: 'rest',
  rest: { path: '/goods' },
  list: {
    size: 50,
    columns: ['Name', 'State', 'Price', 'Supplier'],
    groupBy: (good) => `Aisle ${good.Aisle}`,
    bulk: [close, move],
    search: { debounceMs: 50 },
    sorts: { 'Id:asc': 'As delivered', 'Price:desc': 'Highest price first' },
    filters: {
      State: {
        kind: 'choice',
        label: 'State',
        options: [
          { value: 'open', label: 'Open' },
          { value: 'closed', label: 'Closed' },
        ],
      },
      Supplier: {
        kind: 'choice',
        label: 'Supplier',
        options: [
          { value: 'Ash', label: 'Ash' },
          { value: 'Elm', label: 'Elm' },
        ],
      },
    },
  },
});
