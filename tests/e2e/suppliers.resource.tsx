import { ShopOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { reference } from 'schema-admin/engine/model/handles/reference.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { sublist } from 'schema-admin/engine/model/declaration/section-declaration.ts';

const Supplier = z.object({ Id: z.number(), Name: z.string(), LikeId: z.number().nullish() });

const suppliers = defineRecord('suppliers', { schema: Supplier, id: 'Id' });

/** Suppliers, which share a screen with the goods and list their own goods. */
export default defineResource({
  ...suppliers,
  label: 'Suppliers',
  singular: 'supplier',
  screen: { title: 'Stock', tab: 'Suppliers' },
  icon: ShopOutlined,
  title: 'Name',
  access: { Admin: ['list', 'show', 'delete'] },
  references: { LikeId: reference({ to: suppliers }) },
  delete: { undo: true },
  paths: () => ({ list: '/suppliers', show: '/suppliers/:id' }),
  transport: 'rest',
  rest: { path: '/suppliers' },
  list: { columns: ['Name', 'LikeId'], search: {}, sorts: { 'Name:asc': 'Name' } },
  sections: {
    goods: {
      title: 'Goods of this supplier',
      list: sublist(
        suppliers,
        { name: 'goods', schema: z.object({}), id: 'Id' },
        { scope: (supplier) => ({ Supplier: [supplier.Name] }) },
      ),
    },
  },
});
