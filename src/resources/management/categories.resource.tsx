import { ClusterOutlined } from '@ant-design/icons';
import { CategoryForm } from '../../../contract/catalogue/catalogue.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { allVerticals, categoryFilters } from '../../custom/catalogue/catalogue-lookups.ts';
import {
  categories,
  namedCategory,
  subcategories,
  ungrouped,
  verticals,
} from '../../custom/catalogue/catalogue-rows.ts';
import { bind, removeCategory, unbind } from '../../custom/catalogue/category-actions.ts';
import { catalogueTexts } from '../../custom/catalogue/texts.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { choiceFrom } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { sublist } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { writeId } from 'schema-admin/engine/model/filter/id-filter.ts';

const fields = [
  'Name',
  { key: 'Description', as: 'text-area' },
  {
    key: 'VerticalId',
    label: resourceTexts.vertical(),
    lookup: choiceFrom(allVerticals, { value: 'Id', label: 'Name' }),
  },
] as const;

export default defineResource({
  ...categories,
  label: resourceTexts.categories(),
  singular: resourceTexts.categoryOne(),
  screen: { title: catalogueTexts.editor(), tab: resourceTexts.categories() },
  icon: ClusterOutlined,
  title: 'Name',
  hint: ({ VerticalName }) => VerticalName ?? '',
  access: { Admin: ['list', 'show', 'create', 'edit', bind, removeCategory] },
  paths: () => ({ list: '/admin/upceditor/categories', show: '/admin/category/:id' }),
  redirects: () => ({ '/admin/category': '/admin/upceditor/categories' }),
  list: {
    search: {},
    sorts: { 'Name:asc': resourceTexts.asc(), 'Name:desc': resourceTexts.desc() },
    filters: categoryFilters,
    columns: [
      'Name',
      { key: 'VerticalName', label: resourceTexts.vertical() },
      { key: 'SubCategoryCount', label: resourceTexts.subcategories() },
      { key: 'ProductCount', label: resourceTexts.products() },
    ],
    groupBy: ({ Header = '' }) => Header,
    fetch: async ({ call, signal }, { search, sort, filters }) => {
      const body = { Query: search, Filter: filters, OrderBy: sort?.direction ?? 'asc' } as const;
      const { rows, ...page } = ungrouped(await call(endpoints.catalogue.categories, { body, signal }));
      return { ...page, rows: rows.map(namedCategory) };
    },
  },
  fetch: async ({ call, signal }, id) =>
    namedCategory(await call(endpoints.catalogue.category, { params: { id }, signal })),
  create: {
    label: resourceTexts.addCategory(),
    schema: CategoryForm,
    fields,
    call: ({ call }, json) => call(endpoints.catalogue.createCategory, { body: { json } }),
  },
  sections: {
    basics: {
      title: resourceTexts.basics(),
      schema: CategoryForm,
      fields,
      call: ({ call }, id, json) => call(endpoints.catalogue.updateCategory, { params: { id }, body: { json } }),
    },
    subcategories: {
      title: resourceTexts.subcategories(),
      list: sublist(categories, subcategories, {
        scope: ({ Id }) => ({ Verticals: [], Categories: [writeId(Id)] }),
        rowActions: [unbind],
        columns: ['Name', 'ProductCount'],
      }),
    },
  },
  invalidates: [verticals, subcategories],
  live: ['Categories'],
});
