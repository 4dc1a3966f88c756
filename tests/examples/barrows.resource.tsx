import { CarOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { endpoint } from 'schema-admin/contract/endpoint.ts';
import { barrowTexts } from './barrows-texts.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';

const giveBack = endpoint({
  method: 'POST',
  path: '/barrows/{id}/back',
  access: { roles: ['Admin'] },
  summary: 'A barrow is back',
  answer: z.unknown(),
});

const barrows = defineRecord('barrows', {
  schema: z.object({ Id: z.number(), Name: z.string(), Wheels: z.int(), Load: z.number() }),
  id: 'Id',
});

const bringBack = defineAction(barrows, 'bringBack', {
  label: barrowTexts.bringBack(),
  done: ({ Name }) => barrowTexts.broughtBack({ name: Name }),
  call: ({ call }, id) => call(giveBack, { params: { id } }),
});

export default defineResource({
  ...barrows,
  label: barrowTexts.barrows(),
  singular: barrowTexts.barrow(),
  icon: CarOutlined,
  title: 'Name',
  access: { Admin: ['list', bringBack] },
  paths: () => ({ list: '/barrows' }),
  transport: 'rest',
  rest: { path: '/barrows' },
  list: {
    columns: [
      'Name',
      { key: 'Wheels', label: barrowTexts.wheels() },
      { key: 'Load', cell: ({ Load }) => barrowTexts.carries({ kilograms: Load }) },
    ],
    empty: { none: { title: barrowTexts.empty(), hint: barrowTexts.emptyHint() } },
  },
});
