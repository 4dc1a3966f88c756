import { ToolOutlined } from '@ant-design/icons';
import { tools } from './tool-rows.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

export default defineResource({
  ...tools,
  label: 'Tools',
  singular: 'tool',
  icon: ToolOutlined,
  title: 'Name',
  access: { Admin: ['list', 'show', 'create', 'edit', 'delete'], Merchant: ['list', 'show', 'edit'] },
  fieldAccess: { Cost: { hidden: ['Merchant'] }, Sku: { readOnly: ['Merchant'] } },
  paths: () => ({ list: '/tools', show: '/tools/:id' }),
  transport: 'rest',
  rest: { path: '/tools' },
  list: {
    columns: ['Name', { key: 'Kind', inline: true }, { key: 'Cost', inline: true }, 'Sku', 'Lent'],
    filters: {
      Kind: {
        kind: 'choice',
        label: 'Kind',
        options: [
          { value: 'hand', label: 'Hand' },
          { value: 'power', label: 'Power' },
        ],
      },
    },
  },
  create: {
    import: true,
    fields: [
      'Name',
      'Kind',
      { key: 'Watts', shown: ({ Kind }) => Kind === 'power', required: () => true },
      'Cost',
      'BoughtOn',
      { key: 'Sku', value: ({ Name, Kind }) => (Name === undefined ? undefined : `${Kind ?? ''}-${Name.slice(0, 4)}`) },
    ],
    groups: [{ title: 'On its label', fields: ['Sku'] }],
  },
  edit: {
    fields: ['Name', 'Kind', { key: 'Watts', shown: ({ Kind }) => Kind === 'power' }, 'Cost', 'Sku'],
    steps: [
      { title: 'What it is', fields: ['Name', 'Kind', 'Watts'] },
      { title: 'What it cost', fields: ['Cost', 'Sku'] },
    ],
    when: ({ Lent }) => (Lent ? 'It is lent: it can be changed when it is back' : true),
  },
  delete: { undo: true, when: ({ Lent, Name }) => (Lent ? `“${Name}” is lent` : true) },
  sections: {
    about: { title: 'The tool', tab: 'About', fields: ['Name', 'Kind', 'Sku'] },
    cost: { title: 'What it cost', tab: 'Money', fields: ['Cost', 'BoughtOn'] },
  },
});
