/** Resources on a backend that speaks REST, for tests of rules: who has which field, and when something can be done. */
import { ToolOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { Pence } from '../../contract/units.ts';
import { type Resource, defineResource } from '../../src/engine/model/declaration/resource.ts';
import { defineRecord } from '../../src/engine/model/handles/record-token.ts';

const Tool = z.object({ Id: z.number(), Name: z.string().min(1), Kind: z.enum(['hand', 'power']), Cost: Pence, Sku: z.string(), Lent: z.boolean().optional() });
const tools = defineRecord('tools', { schema: Tool, id: 'Id' });
const NewTool = Tool.omit({ Id: true }).refine(({ Name, Sku }) => Name !== Sku, { path: ['Name'], message: 'A name is no number' });

export const declarations = {
  tools: defineResource({
    ...tools,
    icon: ToolOutlined,
    transport: 'rest',
    rest: { path: '/tools' },
    label: 'Tools',
    singular: 'tool',
    title: 'Name',
    access: { Admin: ['list', 'show', 'create', 'edit', 'delete'], Merchant: ['list', 'show', 'create', 'edit'], Shop: ['list'] },
    fieldAccess: { Cost: { hidden: ['Merchant'] }, Sku: { readOnly: ['Merchant'] } },
    paths: () => ({ list: '/tools', show: '/tools/:id' }),
    list: {
      columns: ['Name', 'Cost', 'Sku'],
      sorts: { 'Name:asc': 'Name', 'Cost:asc': 'Cheapest' },
      filters: { Kind: { kind: 'choice', label: 'Kind', options: [{ value: 'hand', label: 'Hand' }, { value: 'power', label: 'Power' }] }, Cost: { kind: 'choice', label: 'Cost', options: [{ value: '100', label: '£1' }] } },
    },
    create: { schema: NewTool, fields: ['Name', 'Kind', 'Cost', 'Sku'] },
    edit: { schema: NewTool, fields: ['Name', 'Kind', 'Cost', 'Sku'], when: ({ Lent }) => (Lent ? 'It is lent: it can be changed when it is back' : true) },
    delete: { undo: true, when: ({ Lent, Name }) => (Lent ? `“${Name}” is lent` : true) },
    sections: { about: { title: 'About', fields: ['Name', 'Cost', 'Sku'] }, money: { title: 'Money', fields: ['Cost'] } },
  }),
} satisfies Readonly<Record<string, Resource>>;
