import { TruckOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { Kilograms } from 'schema-admin/contract/units.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const SoilDelivery = z.object({ uuid: z.string(), label: z.string(), weight: Kilograms });

export default defineResource({
  name: 'soil-deliveries',
  label: 'Soil deliveries',
  singular: 'soil delivery',
  icon: TruckOutlined,
  schema: SoilDelivery,
  id: 'uuid',
  title: 'label',
  access: { Admin: ['list', 'edit'] },
  paths: () => ({ list: '/soil-deliveries' }),
  transport: 'rest',
  rest: {
    path: '/v2/deliveries',
    query: { page: 'page', size: 'per_page', search: 'q' },
    rows: 'data.items',
    total: 'data.count',
    record: 'data',
    update: 'PUT',
    errors: (body) =>
      typeof body === 'object' && body !== null && 'reason' in body ? { error: String(body.reason) } : undefined,
  },
  list: { firstPage: 1, columns: ['label', 'weight'], search: {} },
  edit: { fields: ['label', 'weight'] },
});
