import { TeamOutlined } from '@ant-design/icons';
import { Rate } from 'antd';
import { z } from 'zod';
import { endpoint } from 'schema-admin/contract/endpoint.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import type { FieldSlotProps } from 'schema-admin/engine/model/form/field-slot.ts';
import { choiceFrom, defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';

const visits = defineRecord('visits', {
  schema: z.object({
    Id: z.number(),
    Guest: z.string().min(1).max(60),
    ComesAt: z.iso.datetime(),
    LeavesAt: z.iso.datetime({ local: true }).optional(),
    Beds: z.array(z.enum(['north', 'walled', 'pond'])).min(1),
    GuideId: z.number(),
    HelperIds: z.array(z.number()).optional(),
    Stars: z.int().min(1).max(5).optional(),
    Photo: z.union([z.string(), z.file()]).nullish(),
  }),
  id: 'Id',
});

const listGuides = endpoint({
  method: 'GET',
  path: '/guides',
  access: { roles: ['Admin'] },
  summary: 'Who can show the garden',
  answer: z.array(z.object({ Id: z.number(), Name: z.string() })),
});
const guides = defineLookup(visits, 'guides', ({ call }) => call(listGuides, {}));
const chosen = choiceFrom(guides, { value: 'Id', label: 'Name' });

const StarsInput = ({ id, value, onChange }: FieldSlotProps) => (
  <Rate id={id} value={Number(value ?? 0)} onChange={onChange} />
);

const fields = [
  'Guest',
  { key: 'ComesAt', as: 'datetime' },
  'LeavesAt',
  'Beds',
  { key: 'GuideId', label: 'Guide', lookup: chosen },
  { key: 'HelperIds', label: 'Helpers', lookup: chosen },
  { key: 'Stars', slot: async () => ({ default: StarsInput }) },
  { key: 'Photo', as: 'image', frame: { width: 800, height: 600 } },
] as const;

export default defineResource({
  ...visits,
  label: 'Visits',
  singular: 'visit',
  icon: TeamOutlined,
  title: 'Guest',
  access: { Admin: ['list', 'create', 'edit'] },
  paths: () => ({ list: '/visits' }),
  transport: 'rest',
  rest: { path: '/visits', files: 'base64' },
  list: { columns: ['Guest', 'ComesAt', 'Beds'] },
  create: { fields },
  edit: { fields },
});
