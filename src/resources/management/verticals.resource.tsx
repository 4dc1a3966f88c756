import { AppstoreOutlined } from '@ant-design/icons';
import { VerticalForm } from '../../../contract/catalogue/catalogue.ts';
import { catalogueRuleTexts } from '../../../contract/rule-texts.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { categories, subcategories, ungrouped, verticals } from '../../custom/catalogue/catalogue-rows.ts';
import { catalogueTexts } from '../../custom/catalogue/texts.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { sublist } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { writeId } from 'schema-admin/engine/model/filter/id-filter.ts';

const fields = ['Name', { key: 'Description', as: 'text-area' }] as const;
const blocked = { title: resourceTexts.removeVertical(), text: catalogueRuleTexts.verticalHasCategories() };

const remove = defineAction(verticals, 'remove', {
  label: resourceTexts.remove(),
  danger: true,
  leaves: true,
  blocked: ({ CategoryCount }) => (CategoryCount ? blocked : undefined),
  confirm: ({ Name }) => ({
    title: resourceTexts.removeVertical(),
    text: resourceTexts.isRemoved({ name: Name }),
    confirm: resourceTexts.remove(),
  }),
  done: ({ Name }) => resourceTexts.verticalRemoved({ name: Name }),
  stale: (code) => (code === 'vertical-has-categories' ? blocked : undefined),
  call: ({ call }, id) => call(endpoints.catalogue.removeVertical, { params: { id } }),
});

export default defineResource({
  ...verticals,
  label: resourceTexts.verticals(),
  singular: resourceTexts.verticalOne(),
  screen: { title: catalogueTexts.editor(), tab: resourceTexts.verticals() },
  icon: AppstoreOutlined,
  title: 'Name',
  access: { Admin: ['list', 'show', 'create', 'edit', remove] },
  menu: { order: 40, label: resourceTexts.catalogue() },
  paths: () => ({ list: '/admin/upceditor', show: '/admin/vertical/:id' }),
  redirects: () => ({ '/admin/vertical': '/admin/upceditor' }),
  list: {
    search: {},
    sorts: { 'Name:asc': resourceTexts.asc(), 'Name:desc': resourceTexts.desc() },
    columns: [
      'Name',
      { key: 'Description', long: true },
      { key: 'CategoryCount', label: resourceTexts.categories() },
      { key: 'SubCategoryCount', label: resourceTexts.subcategories() },
      { key: 'ProductCount', label: resourceTexts.products() },
    ],
    groupBy: ({ Header = '' }) => Header,
    fetch: async ({ call, signal }, { search, sort }) =>
      ungrouped(
        await call(endpoints.catalogue.verticals, {
          body: { Query: search, Filter: {}, OrderBy: sort?.direction ?? 'asc' },
          signal,
        }),
      ),
  },
  fetch: ({ call, signal }, id) => call(endpoints.catalogue.vertical, { params: { id }, signal }),
  create: {
    label: resourceTexts.addVertical(),
    schema: VerticalForm,
    fields,
    submitWhenValid: true,
    call: ({ call }, json) => call(endpoints.catalogue.createVertical, { body: { json } }),
  },
  sections: {
    basics: {
      title: resourceTexts.basics(),
      schema: VerticalForm,
      fields,
      call: ({ call }, id, json) => call(endpoints.catalogue.updateVertical, { params: { id }, body: { json } }),
    },
    categories: {
      title: resourceTexts.categories(),
      list: sublist(verticals, categories, {
        scope: ({ Id }) => ({ Verticals: [writeId(Id)] }),
        rowActions: [],
        columns: ['Name', 'SubCategoryCount', 'ProductCount'],
      }),
    },
  },
  invalidates: [categories, subcategories],
  live: ['Verticals'],
});
