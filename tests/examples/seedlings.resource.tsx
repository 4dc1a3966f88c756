import { ScheduleOutlined } from '@ant-design/icons';
import { z } from 'zod';
import type { CardProps } from 'schema-admin/engine/model/declaration/list-declaration.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const Seedling = z.object({ Id: z.number(), Name: z.string(), Leaves: z.int(), IsThirsty: z.boolean() });

const SeedlingCard = ({ row: { Name, Leaves, IsThirsty } }: CardProps<z.infer<typeof Seedling>>) => (
  <div>
    <strong>{Name}</strong>
    <p>{IsThirsty ? `${Leaves} leaves, and thirsty` : `${Leaves} leaves`}</p>
  </div>
);

export default defineResource({
  name: 'seedlings',
  label: 'Seedlings',
  singular: 'seedling',
  icon: ScheduleOutlined,
  schema: Seedling,
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list', 'show'] },
  paths: () => ({ list: '/seedlings', show: '/seedlings/:id' }),
  transport: 'rest',
  rest: { path: '/seedlings' },
  list: { card: async () => ({ default: SeedlingCard }), search: {} },
  badges: ({ IsThirsty }) => (IsThirsty ? 'thirsty' : null),
  sections: {
    leaves: {
      title: 'Leaves',
      group: 'How it grows',
      fields: ['Leaves'],
      facts: ({ Leaves }) => [['To be moved', Leaves > 3 ? 'now' : 'later']],
    },
    water: {
      title: 'Water',
      group: 'How it grows',
      slot: async () => ({ default: ({ record }) => <p>{record.IsThirsty ? 'Water it today.' : 'It has enough.'}</p> }),
    },
  },
});
