import { TagsOutlined } from '@ant-design/icons';
import { SubcategoryForm } from '../../contract/catalogue.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { BoundTo } from '../custom/catalogue/VariantName.tsx';
import { subcategoryFilters } from '../custom/catalogue/catalogue-lookups.ts';
import { categories, editorTitle, productVariants, subcategories, ungrouped, verticals } from '../custom/catalogue/catalogue-rows.ts';
import { change, subcategoryFields, unbind } from '../custom/catalogue/category-actions.ts';
import { defineResource } from '../engine/model/declaration/resource.ts';
import { sublist } from '../engine/model/declaration/section-declaration.ts';
import { writeId } from '../engine/model/filter/id-filter.ts';

export default defineResource({
  ...subcategories,
  label: 'Subcategories',
  singular: 'sub category',
  screen: { title: editorTitle, tab: 'Subcategories' },
  icon: TagsOutlined,
  title: 'Name',
  hint: ({ CategoryTitle }) => CategoryTitle ?? '',
  access: { Admin: ['list', 'show', 'create', change, unbind] },
  paths: () => ({ list: '/admin/upceditor/subcategories', show: '/admin/subcategory/:id' }),
  redirects: () => ({ '/admin/subcategory': '/admin/upceditor/subcategories' }),
  list: {
    search: {},
    sorts: { 'Name:asc': 'Asc', 'Name:desc': 'Desc' },
    filters: subcategoryFilters,
    columns: ['Name', { key: 'CategoryTitle', label: 'Category', cell: (row) => <BoundTo subcategory={row} /> }, { key: 'VerticalName', label: 'Vertical' }, { key: 'ProductCount', label: 'Products' }],
    groupBy: ({ Header = '' }) => Header,
    fetch: async ({ call, signal }, { search, sort, filters }) => {
      return ungrouped(await call(endpoints.catalogue.subcategories, { body: { Query: search, Filter: filters, OrderBy: sort?.direction ?? 'asc' }, signal }));
    },
  },
  fetch: ({ call, signal }, id) => call(endpoints.catalogue.subcategory, { params: { id }, signal }),
  create: { label: 'Add Sub Category', schema: SubcategoryForm, fields: subcategoryFields, call: ({ call }, body) => call(endpoints.catalogue.createSubcategory, { body }) },
  sections: {
    basics: { title: 'Basic Information', fields: ['Name', { key: 'CategoryTitle', label: 'Category' }, { key: 'VerticalName', label: 'Vertical' }, { key: 'ProductCount', label: 'Products' }] },
    variants: { title: 'Product Variants', list: sublist(subcategories, productVariants, { scope: ({ Id }) => ({ SubCategory: [writeId(Id)] }) }) },
  },
  invalidates: [verticals, categories],
  live: ['Subcategories'],
});
