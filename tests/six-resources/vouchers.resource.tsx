import { GiftOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { Pence, Percent } from 'schema-admin/contract/units.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const Voucher = z.object({
  Id: z.number(),
  Code: z.string().min(4).max(12),
  Kind: z.enum(['money', 'percent']),
  Amount: Pence.optional(),
  Share: Percent.max(100).optional(),
  Withdrawn: z.boolean().optional(),
});
const isOf = (kind: 'money' | 'percent') => ({
  shown: ({ Kind }: { Kind?: string }) => Kind === kind,
  required: () => true,
});

export default defineResource({
  name: 'vouchers',
  label: 'Vouchers',
  singular: 'voucher',
  icon: GiftOutlined,
  schema: Voucher,
  id: 'Id',
  title: 'Code',
  access: { Admin: ['list', 'create', 'delete', 'restore'], Merchant: ['list', 'create'] },
  menu: { order: 95 },
  paths: () => ({ list: '/vouchers' }),
  transport: 'rest',
  rest: { path: '/vouchers' },
  delete: { soft: { flag: 'Withdrawn' } },
  list: {
    columns: ['Code', 'Kind', 'Amount', 'Share'],
    search: { label: 'Search codes' },
    filters: { Code: { kind: 'text', label: 'Code' } },
  },
  create: { fields: ['Code', 'Kind', { key: 'Amount', ...isOf('money') }, { key: 'Share', ...isOf('percent') }] },
});
