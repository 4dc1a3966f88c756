import { GoldOutlined } from '@ant-design/icons';
import { Progress } from 'antd';
import { z } from 'zod';
import { endpoint } from 'schema-admin/contract/endpoint.ts';
import { Credits, Kilograms, Minutes, Percent } from 'schema-admin/contract/units.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { lookupFilter } from 'schema-admin/engine/model/filter/filter.ts';
import { defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';

const harvests = defineRecord('harvests', {
  schema: z.object({
    Id: z.number(),
    Crop: z.string(),
    PickerId: z.number(),
    Weight: Kilograms,
    Took: Minutes,
    Lost: Percent,
    Earned: Credits,
    Ripe: z.number(),
    PickedAt: z.iso.datetime(),
    Notes: z.string(),
  }),
  id: 'Id',
});

const listPickers = endpoint({
  method: 'GET',
  path: '/pickers',
  access: { roles: ['Admin'] },
  summary: 'Who picks',
  answer: z.array(z.object({ Id: z.number(), Name: z.string() })),
});
const pickers = defineLookup(harvests, 'pickers', ({ call }) => call(listPickers, {}));

export default defineResource({
  ...harvests,
  label: 'Harvests',
  singular: 'harvest',
  icon: GoldOutlined,
  title: 'Crop',
  access: { Admin: ['list'] },
  paths: () => ({ list: '/harvests' }),
  transport: 'rest',
  rest: { path: '/harvests' },
  list: {
    tabs: { open: 'To be weighed', done: 'Weighed' },
    groupBy: ({ PickedAt }) => PickedAt.slice(0, 4),
    columns: [
      'Crop',
      'Weight',
      'Took',
      'Lost',
      'Earned',
      {
        key: 'Ripe',
        cell: ({ Ripe }) => <Progress percent={Ripe} size="small" aria-label="Ripe" />,
        text: ({ Ripe }) => `${Ripe} %`,
      },
      'PickedAt',
      { key: 'Notes', long: true },
    ],
    filters: {
      PickerId: lookupFilter(pickers, {
        label: 'Picked by',
        read: ({ Id, Name }) => ({ value: String(Id), label: Name }),
      }),
    },
  },
});
