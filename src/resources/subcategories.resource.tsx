import { TagsOutlined } from '@ant-design/icons';
import { SubcategoryForm } from '../../contract/catalogue.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { SubcategoryRow, categoryOptions, editorTitle, ungrouped, verticalOptions } from '../custom/catalogue/catalogue-rows.ts';
import { change, subcategoryFields, unbind } from '../custom/catalogue/category-actions.ts';
import { BoundTo } from '../custom/catalogue/BoundTo.tsx';
import { defineResource } from '../engine/declaration/resource.ts';
import { readIds, writeId } from '../engine/filter/id-filter.ts';

export default defineResource({
  name: 'subcategories',
  label: 'Subcategories',
  singular: 'sub category',
  screen: { title: editorTitle, tab: 'Subcategories' },
  icon: TagsOutlined,
  schema: SubcategoryRow,
  id: 'Id',
  title: 'Name',
  hint: ({ CategoryTitle }) => CategoryTitle ?? '',
  access: { Admin: ['list', 'show', 'create', 'change', 'unbind'] },
  paths: () => ({ list: '/admin/upceditor/subcategories', show: '/admin/subcategory/:id' }),
  redirects: () => ({ '/admin/subcategory': '/admin/upceditor/subcategories' }),
  lookups: { verticals: verticalOptions, categories: categoryOptions },
  list: {
    search: {},
    sorts: { 'Name:asc': 'Asc', 'Name:desc': 'Desc' },
    filters: {
      Verticals: { kind: 'lookup', label: 'Verticals', lookup: 'verticals', read: ({ Id, Name }) => ({ value: writeId(Id), label: String(Name) }) },
      Categories: { kind: 'lookup', label: 'Categories', lookup: 'categories', read: ({ Id, Label }) => ({ value: writeId(Id), label: String(Label) }) },
    },
    columns: ['Name', { key: 'CategoryTitle', label: 'Category', cell: (row) => <BoundTo subcategory={row} /> }, { key: 'VerticalName', label: 'Vertical' }, { key: 'ProductCount', label: 'Products' }],
    groupBy: ({ Header = '' }) => Header,
    fetch: async ({ call, signal }, { search, sort, filters }) => {
      const Filter = { Verticals: readIds(filters.Verticals), Categories: readIds(filters.Categories) };
      return ungrouped(await call(endpoints.catalogue.subcategories, { body: { Query: search, Filter, OrderBy: sort?.direction ?? 'asc' }, signal }));
    },
  },
  fetch: ({ call, signal }, id) => call(endpoints.catalogue.subcategory, { params: { id }, signal }),
  create: { label: 'Add Sub Category', schema: SubcategoryForm, fields: subcategoryFields, call: ({ call }, body) => call(endpoints.catalogue.createSubcategory, { body }) },
  sections: {
    basics: { title: 'Basic Information', fields: ['Name', { key: 'CategoryTitle', label: 'Category' }, { key: 'VerticalName', label: 'Vertical' }, { key: 'ProductCount', label: 'Products' }] },
    variants: { title: 'Product Variants', list: { resource: 'product-variants', scope: ({ Id }) => ({ SubCategory: [writeId(Id)] }) } },
  },
  actions: { change, unbind },
  shownIn: ['verticals', 'categories'],
  concerns: ({ UpdateType }) => UpdateType === 'Subcategories',
});
