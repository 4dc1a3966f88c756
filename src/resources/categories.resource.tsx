import { ClusterOutlined } from '@ant-design/icons';
import { CategoryForm } from '../../contract/catalogue.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { CategoryRow, editorTitle, namedCategory, ungrouped, verticalOptions } from '../custom/catalogue/catalogue-rows.ts';
import { bind, removeCategory } from '../custom/catalogue/category-actions.ts';
import { defineResource } from '../engine/declaration/resource.ts';
import { readIds, writeId } from '../engine/filter/id-filter.ts';

const fields = ['Name', { key: 'Description', as: 'text-area' }, { key: 'VerticalId', label: 'Vertical', lookup: { from: 'verticals', value: 'Id', label: 'Name' } }] as const;

export default defineResource({
  name: 'categories',
  label: 'Categories',
  singular: 'category',
  screen: { title: editorTitle, tab: 'Categories' },
  icon: ClusterOutlined,
  schema: CategoryRow,
  id: 'Id',
  title: 'Name',
  hint: ({ VerticalName }) => VerticalName ?? '',
  access: { Admin: ['list', 'show', 'create', 'edit', 'bind', 'remove'] },
  paths: () => ({ list: '/admin/upceditor/categories', show: '/admin/category/:id' }),
  redirects: () => ({ '/admin/category': '/admin/upceditor/categories' }),
  lookups: { verticals: verticalOptions, unbound: ({ call, signal }) => call(endpoints.catalogue.unbound, { signal }) },
  list: {
    search: {},
    sorts: { 'Name:asc': 'Asc', 'Name:desc': 'Desc' },
    filters: { Verticals: { kind: 'lookup', label: 'Verticals', lookup: 'verticals', read: ({ Id, Name }) => ({ value: writeId(Id), label: String(Name) }) } },
    columns: ['Name', { key: 'VerticalName', label: 'Vertical' }, { key: 'SubCategoryCount', label: 'Subcategories' }, { key: 'ProductCount', label: 'Products' }],
    groupBy: ({ Header = '' }) => Header,
    fetch: async ({ call, signal }, { search, sort, filters }) => {
      const body = { Query: search, Filter: { Verticals: readIds(filters.Verticals) }, OrderBy: sort?.direction ?? 'asc' } as const;
      const { rows, ...page } = ungrouped(await call(endpoints.catalogue.categories, { body, signal }));
      return { ...page, rows: rows.map(namedCategory) };
    },
  },
  fetch: async ({ call, signal }, id) => namedCategory(await call(endpoints.catalogue.category, { params: { id }, signal })),
  create: { label: 'Add Category', schema: CategoryForm, fields, call: ({ call }, json) => call(endpoints.catalogue.createCategory, { body: { json } }) },
  sections: {
    basics: { title: 'Basic Information', schema: CategoryForm, fields, call: ({ call }, id, json) => call(endpoints.catalogue.updateCategory, { params: { id }, body: { json } }) },
    subcategories: { title: 'Subcategories', list: { resource: 'subcategories', scope: ({ Id }) => ({ Verticals: [], Categories: [writeId(Id)] }), rowActions: ['unbind'], columns: ['Name', 'ProductCount'] } },
  },
  actions: { bind, remove: removeCategory },
  shownIn: ['verticals', 'subcategories'],
  concerns: ({ UpdateType }) => UpdateType === 'Categories',
});
