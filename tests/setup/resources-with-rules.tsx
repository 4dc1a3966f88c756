/** Resources on a REST backend for tests of rules: which fields a user has, and when an action is available. */
import { ToolOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { Pence } from 'schema-admin/contract/units.ts';
import { chart, counter } from 'schema-admin/engine/model/declaration/dashboard.ts';
import { defineDashboard } from 'schema-admin/engine/model/declaration/define-page.ts';
import { type Resource, defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';

const Tool = z.object({
  Id: z.number(),
  Name: z.string().min(1),
  Kind: z.enum(['hand', 'power']),
  Cost: Pence,
  Sku: z.string(),
  Lent: z.boolean().optional(),
});
const tools = defineRecord('tools', { schema: Tool, id: 'Id' });
const NewTool = Tool.omit({ Id: true }).refine(({ Name, Sku }) => Name !== Sku, {
  path: ['Name'],
  message: 'A name is no number',
});

const Offer = z.object({
  Id: z.number(),
  Name: z.string().min(1),
  Kind: z.enum(['percent', 'money']),
  Percent: z.number().min(1).max(100).optional(),
  Amount: Pence.optional(),
  Reason: z.string().optional(),
  Unit: z.enum(['each', 'box', 'share']).optional(),
  Label: z.string().optional(),
});
const offers = defineRecord('offers', { schema: Offer, id: 'Id' });

export const declarations = {
  figures: defineDashboard({
    name: 'figures',
    label: 'Figures',
    icon: ToolOutlined,
    path: '/figures',
    roles: ['Admin', 'Merchant'],
    blocks: [
      counter(tools, { title: 'Hand tools', filters: { Kind: ['hand'] } }),
      counter(tools, { title: 'What they cost', sum: 'Cost' }),
      chart(tools, { title: 'Cost by kind', by: 'Kind', sum: 'Cost' }),
      { kind: 'slot', title: 'Besides', slot: async () => ({ default: () => 'Something else' }) },
    ],
  }),
  offers: defineResource({
    ...offers,
    icon: ToolOutlined,
    transport: 'rest',
    rest: { path: '/offers' },
    label: 'Offers',
    singular: 'offer',
    title: 'Name',
    access: { Admin: ['list', 'show', 'create', 'edit'] },
    paths: () => ({ list: '/offers', show: '/offers/:id' }),
    list: { columns: ['Name', 'Kind'] },
    create: {
      fields: [
        'Name',
        'Kind',
        { key: 'Percent', shown: ({ Kind }) => Kind === 'percent', required: () => true },
        { key: 'Amount', shown: ({ Kind }) => Kind === 'money' },
        { key: 'Reason', required: ({ Percent }) => Number(Percent ?? 0) > 50 },
        { key: 'Unit', options: ({ Kind }) => (Kind === 'money' ? ['each', 'box'] : ['share']) },
        {
          key: 'Label',
          value: ({ Name, Percent }) =>
            Name !== undefined && Percent !== undefined ? `${Name}: ${Percent} %` : undefined,
        },
      ],
      groups: [{ title: 'How it is told', fields: ['Label', 'Unit'] }],
    },
    edit: {
      fields: ['Name', 'Kind', { key: 'Percent', shown: ({ Kind }) => Kind === 'percent' }, 'Label'],
      steps: [
        { title: 'What', fields: ['Name', 'Kind'] },
        { title: 'How much', fields: ['Percent'] },
        { title: 'Words', fields: ['Label'] },
      ],
    },
    sections: {
      about: { title: 'About', tab: 'The offer', fields: ['Name'] },
      kind: { title: 'Kind', tab: 'The offer', fields: ['Kind'] },
      words: { title: 'Words', tab: 'How it is told', fields: ['Label'] },
    },
  }),
  tools: defineResource({
    ...tools,
    icon: ToolOutlined,
    transport: 'rest',
    rest: { path: '/tools' },
    label: 'Tools',
    singular: 'tool',
    title: 'Name',
    access: {
      Admin: ['list', 'show', 'create', 'edit', 'delete'],
      Merchant: ['list', 'show', 'create', 'edit'],
      Shop: ['list'],
    },
    fieldAccess: { Cost: { hidden: ['Merchant'] }, Sku: { readOnly: ['Merchant'] } },
    paths: () => ({ list: '/tools', show: '/tools/:id' }),
    list: {
      columns: ['Name', { key: 'Cost', inline: true }, { key: 'Sku', inline: true }, { key: 'Kind', inline: true }],
      sorts: { 'Name:asc': 'Name', 'Cost:asc': 'Cheapest' },
      filters: {
        Kind: {
          kind: 'choice',
          label: 'Kind',
          options: [
            { value: 'hand', label: 'Hand' },
            { value: 'power', label: 'Power' },
          ],
        },
        Cost: { kind: 'choice', label: 'Cost', options: [{ value: '100', label: '£1' }] },
      },
    },
    create: { import: true, schema: NewTool, fields: ['Name', 'Kind', 'Cost', 'Sku'] },
    edit: {
      schema: NewTool,
      fields: ['Name', 'Kind', 'Cost', 'Sku'],
      when: ({ Lent }) => (Lent ? 'It is lent: it can be changed when it is back' : true),
    },
    delete: { undo: true, when: ({ Lent, Name }) => (Lent ? `“${Name}” is lent` : true) },
    sections: {
      about: { title: 'About', fields: ['Name', 'Cost', 'Sku'] },
      money: { title: 'Money', fields: ['Cost'] },
    },
  }),
} satisfies Readonly<Record<string, Resource>>;
