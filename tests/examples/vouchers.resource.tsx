import { GiftOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { Pence, Percent } from 'schema-admin/contract/units.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

const common = { Id: z.number(), Name: z.string().min(1).max(40) };
const Voucher = z.discriminatedUnion('Kind', [
  z.object({ ...common, Kind: z.literal('money'), Amount: Pence.min(1), Note: z.string().optional() }),
  z.object({ ...common, Kind: z.literal('share'), Share: Percent.min(1).max(100), Note: z.string().min(1) }),
]);

const fields = ['Name', 'Kind', 'Amount', 'Share', 'Note'] as const;

export default defineResource({
  name: 'vouchers',
  label: 'Vouchers',
  singular: 'voucher',
  icon: GiftOutlined,
  schema: Voucher,
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list', 'show', 'create', 'edit'] },
  paths: () => ({ list: '/vouchers', show: '/vouchers/:id' }),
  transport: 'rest',
  rest: { path: '/vouchers' },
  list: { columns: ['Name', 'Kind', 'Amount', 'Share'], sorts: { 'Name:asc': 'Name', 'Amount:desc': 'Largest first' } },
  create: { fields },
  edit: { fields },
  sections: { of: { title: 'What it is', fields } },
});
