import { CalendarOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const MarketDay = z.object({
  Id: z.number(),
  Name: z.string().min(1).max(60),
  On: z.iso.date(),
  OpensAt: z.iso.datetime(),
  Places: z.array(z.enum(['square', 'hall', 'quay'])).min(1),
});
const fields = ['Name', 'On', { key: 'OpensAt', as: 'datetime' }, 'Places'] as const;

export default defineResource({
  name: 'market-days',
  label: 'Market days',
  singular: 'market day',
  icon: CalendarOutlined,
  schema: MarketDay,
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list', 'create', 'edit', 'delete'], Shop: ['list'] },
  menu: { order: 94 },
  paths: () => ({ list: '/market-days' }),
  transport: 'rest',
  rest: { path: '/market-days' },
  delete: { undo: true },
  list: {
    columns: ['Name', 'On', 'OpensAt', 'Places'],
    sorts: { 'On:asc': 'Next first' },
    filters: { On: { kind: 'dates', label: 'Day' } },
  },
  create: { fields },
  edit: { fields },
});
