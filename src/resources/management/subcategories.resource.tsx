import { TagsOutlined } from '@ant-design/icons';
import { SubcategoryForm } from '../../../contract/catalogue/catalogue.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { BoundCategory } from '../../custom/catalogue/VariantName.tsx';
import { subcategoryFilters } from '../../custom/catalogue/catalogue-lookups.ts';
import {
  categories,
  productVariants,
  subcategories,
  ungrouped,
  verticals,
} from '../../custom/catalogue/catalogue-rows.ts';
import { change, subcategoryFields, unbind } from '../../custom/catalogue/category-actions.ts';
import { catalogueTexts } from '../../custom/catalogue/texts.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { sublist } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { writeId } from 'schema-admin/engine/model/filter/id-filter.ts';

export default defineResource({
  ...subcategories,
  label: resourceTexts.subcategories(),
  singular: resourceTexts.subcategoryOne(),
  screen: { title: catalogueTexts.editor(), tab: resourceTexts.subcategories() },
  icon: TagsOutlined,
  title: 'Name',
  hint: ({ CategoryTitle }) => CategoryTitle ?? '',
  access: { Admin: ['list', 'show', 'create', change, unbind] },
  paths: () => ({ list: '/admin/upceditor/subcategories', show: '/admin/subcategory/:id' }),
  redirects: () => ({ '/admin/subcategory': '/admin/upceditor/subcategories' }),
  list: {
    search: {},
    sorts: { 'Name:asc': resourceTexts.asc(), 'Name:desc': resourceTexts.desc() },
    filters: subcategoryFilters,
    columns: [
      'Name',
      { key: 'CategoryTitle', label: resourceTexts.category(), cell: (row) => <BoundCategory subcategory={row} /> },
      { key: 'VerticalName', label: resourceTexts.vertical() },
      { key: 'ProductCount', label: resourceTexts.products() },
    ],
    groupBy: ({ Header = '' }) => Header,
    fetch: async ({ call, signal }, { search, sort, filters }) => {
      return ungrouped(
        await call(endpoints.catalogue.subcategories, {
          body: { Query: search, Filter: filters, OrderBy: sort?.direction ?? 'asc' },
          signal,
        }),
      );
    },
  },
  fetch: ({ call, signal }, id) => call(endpoints.catalogue.subcategory, { params: { id }, signal }),
  create: {
    label: resourceTexts.addSubCategory(),
    schema: SubcategoryForm,
    fields: subcategoryFields,
    call: ({ call }, body) => call(endpoints.catalogue.createSubcategory, { body }),
  },
  sections: {
    basics: {
      title: resourceTexts.basics(),
      fields: [
        'Name',
        { key: 'CategoryTitle', label: resourceTexts.category() },
        { key: 'VerticalName', label: resourceTexts.vertical() },
        { key: 'ProductCount', label: resourceTexts.products() },
      ],
    },
    variants: {
      title: resourceTexts.productVariants(),
      list: sublist(subcategories, productVariants, { scope: ({ Id }) => ({ SubCategory: [writeId(Id)] }) }),
    },
  },
  invalidates: [verticals, categories],
  live: ['Subcategories'],
});
