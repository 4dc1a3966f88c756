import { BgColorsOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { Colour, colour } from './colour/colour.ts';

const Paint = z.object({ Id: z.number(), Name: z.string().min(1).max(60), Colour, Trim: Colour.nullish() });

export default defineResource({
  name: 'paints',
  label: 'Paints',
  singular: 'paint',
  icon: BgColorsOutlined,
  schema: Paint,
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list', 'show', 'create', 'edit'] },
  paths: () => ({ list: '/paints', show: '/paints/:id' }),
  transport: 'rest',
  rest: { path: '/paints' },
  audited: ({ Id }) => ({ entity: 'paints', id: String(Id) }),
  list: {
    columns: ['Name', { key: 'Colour', inline: true }, 'Trim'],
    filters: { Colour: { kind: 'field', of: colour, label: 'Colour' } },
  },
  create: { import: true, fields: ['Name', 'Colour', 'Trim'] },
  edit: { fields: ['Name', 'Colour', 'Trim'] },
  sections: { paint: { title: 'The paint', fields: ['Colour', { key: 'Trim', readOnly: true }] } },
});
