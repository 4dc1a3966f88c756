import { ShopOutlined } from '@ant-design/icons';
import { goods, suppliers } from './stock-rows.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { related } from 'schema-admin/engine/model/declaration/section-declaration.ts';

export default defineResource({
  ...suppliers,
  label: 'Suppliers',
  singular: 'supplier',
  icon: ShopOutlined,
  title: 'Name',
  access: { Admin: ['list', 'show', 'create'] },
  paths: () => ({ list: '/suppliers', show: '/suppliers/:id' }),
  transport: 'rest',
  rest: { path: '/suppliers' },
  list: { columns: ['Name'], search: {}, sorts: { 'Name:asc': 'Name' } },
  create: { fields: ['Name'] },
  sections: {
    goods: { title: 'Goods of this supplier', list: related(suppliers, goods, 'SupplierId', { columns: ['Name'] }) },
  },
});
