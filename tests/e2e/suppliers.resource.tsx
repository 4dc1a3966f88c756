import { ShopOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { defineResource } from '../../src/engine/declaration/resource.ts';

const Supplier = z.object({ Id: z.number(), Name: z.string() });

/** Shares a screen with the goods, which its page lists. */
export default defineResource({
  name: 'suppliers',
  label: 'Suppliers',
  singular: 'supplier',
  screen: { title: 'Stock', tab: 'Suppliers' },
  icon: ShopOutlined,
  schema: Supplier,
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list', 'show'] },
  paths: () => ({ list: '/suppliers', show: '/suppliers/:id' }),
  transport: 'rest',
  rest: { path: '/suppliers' },
  list: { columns: ['Name'], search: {}, sorts: { 'Name:asc': 'Name' } },
  sections: { goods: { title: 'Goods of this supplier', list: { resource: 'goods', scope: (supplier) => ({ Supplier: [supplier.Name] }) } } },
});
