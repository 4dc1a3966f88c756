import { ExperimentOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';

const access = { roles: ['Admin'] } as const;
const waterBatch = endpoint({
  method: 'POST',
  path: '/batches/{id}/water',
  access,
  summary: 'Water a batch',
  body: json(z.object({ Litres: z.int() })),
  answer: z.unknown(),
});
const discardBatch = endpoint({
  method: 'DELETE',
  path: '/batches/{id}',
  access,
  summary: 'Throw a batch away',
  answer: z.unknown(),
});

const batches = defineRecord('batches', {
  schema: z.object({ Id: z.number(), Name: z.string(), IsDry: z.boolean() }),
  id: 'Id',
});

const water = defineAction(batches, 'water', {
  label: 'Water',
  when: (batch) => batch.IsDry,
  input: z.object({ Litres: z.int().min(1).max(20) }),
  fields: ['Litres'],
  done: (batch) => `${batch.Name} has been watered`,
  call: ({ call }, id, body) => call(waterBatch, { params: { id }, body }),
});

const discard = defineAction(batches, 'discard', {
  label: 'Throw away',
  danger: true,
  leaves: true,
  confirm: (batch) => ({ title: `Throw away ${batch.Name}?`, confirm: 'Throw away' }),
  confirmMany: 'They cannot be had back.',
  call: ({ call }, id) => call(discardBatch, { params: { id } }),
});

export default defineResource({
  ...batches,
  label: 'Batches',
  singular: 'batch',
  icon: ExperimentOutlined,
  title: 'Name',
  access: { Admin: ['list', water, discard], Merchant: ['list'] },
  paths: () => ({ list: '/batches' }),
  transport: 'rest',
  rest: { path: '/batches' },
  list: {
    columns: ['Name', 'IsDry'],
    bulk: [discard],
    rowActions: [water, discard],
    export: ['Name', { key: 'IsDry', label: 'Needs water', value: (batch) => (batch.IsDry ? 'yes' : 'no') }],
  },
});
