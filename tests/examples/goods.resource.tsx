import { ShoppingOutlined } from '@ant-design/icons';
import { goods, suppliers, tags } from './stock-rows.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { referenceFilter } from 'schema-admin/engine/model/filter/filter.ts';
import { reference } from 'schema-admin/engine/model/handles/reference.ts';

const supplier = reference({ to: suppliers });

export default defineResource({
  ...goods,
  label: 'Goods',
  singular: 'good',
  icon: ShoppingOutlined,
  title: 'Name',
  access: { Admin: ['list', 'show', 'create', 'edit'] },
  paths: () => ({ list: '/goods', show: '/goods/:id' }),
  transport: 'rest',
  rest: { path: '/goods' },
  references: { SupplierId: supplier, TagIds: reference({ to: tags }) },
  list: {
    columns: ['Name', 'SupplierId', 'TagIds'],
    filters: { SupplierId: referenceFilter(supplier, { label: 'Supplier' }) },
  },
  create: { fields: ['Name', 'SupplierId', 'TagIds'] },
  sections: { of: { title: 'What it is', fields: ['Name', 'SupplierId', 'TagIds'] } },
});
