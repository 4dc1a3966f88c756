/** The actions on categories and subcategories (C-2.30 to C-2.34, C-5.06). */
import { z } from 'zod';
import { SubcategoryForm } from '../../../contract/catalogue/catalogue.ts';
import { catalogueRuleTexts } from '../../../contract/rule-texts.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { choiceFrom } from 'schema-admin/engine/model/handles/lookup.ts';
import { allCategories, unbound } from './catalogue-lookups.ts';
import { categories, subcategories } from './catalogue-rows.ts';
import { catalogueTexts } from './texts.ts';

const Binding = z.object({ SubCategories: z.array(Id).min(1, { error: catalogueRuleTexts.chooseSubcategory }) });

const blocked = { title: catalogueTexts.removeCategory(), text: catalogueRuleTexts.categoryHasSubcategories() };

export const bind = defineAction(categories, 'bind', {
  label: catalogueTexts.addSubCategories(),
  input: Binding,
  fields: [
    {
      key: 'SubCategories',
      label: catalogueTexts.subCategories(),
      lookup: choiceFrom(unbound, { value: 'Id', label: 'Name' }),
      slot: () => import('./UnboundPicker.tsx'),
    },
  ],
  submitWhenValid: true,
  confirm: () => ({ title: catalogueTexts.addSubCategories(), confirm: catalogueTexts.add() }),
  done: catalogueRuleTexts.bound,
  call: ({ call }, id, body) => call(endpoints.catalogue.bind, { params: { id }, body }),
});

export const removeCategory = defineAction(categories, 'remove', {
  label: catalogueTexts.remove(),
  danger: true,
  leaves: true,
  blocked: ({ SubCategoryCount }) => (SubCategoryCount ? blocked : undefined),
  confirm: ({ Name }) => ({
    title: catalogueTexts.removeCategory(),
    text: catalogueTexts.isRemoved({ name: Name }),
    confirm: catalogueTexts.remove(),
  }),
  done: ({ Name }) => catalogueTexts.categoryRemoved({ name: Name }),
  stale: (code) => (code === 'category-has-subcategories' ? blocked : undefined),
  call: ({ call }, id) => call(endpoints.catalogue.removeCategory, { params: { id } }),
});

export const subcategoryFields = [
  'Name',
  {
    key: 'CategoryId',
    label: catalogueTexts.category(),
    lookup: choiceFrom(allCategories, { value: 'Id', label: 'Label' }),
  },
] as const;

export const change = defineAction(subcategories, 'change', {
  label: catalogueTexts.edit(),
  input: SubcategoryForm,
  fields: subcategoryFields,
  edits: true,
  confirm: () => ({ title: catalogueTexts.editSubCategory(), confirm: catalogueTexts.saveSubCategory() }),
  done: () => catalogueTexts.subCategorySaved(),
  call: ({ call }, id, body) => call(endpoints.catalogue.updateSubcategory, { params: { id }, body }),
});

export const unbind = defineAction(subcategories, 'unbind', {
  label: catalogueTexts.unbind(),
  danger: true,
  when: ({ CategoryId }) => CategoryId !== null && CategoryId !== undefined,
  confirm: ({ Name }) => ({
    title: catalogueTexts.unbindNamed({ name: Name }),
    text: catalogueTexts.unbindText(),
    confirm: catalogueTexts.unbind(),
  }),
  done: catalogueRuleTexts.unbound,
  call: ({ call }, id) => call(endpoints.catalogue.unbind, { params: { id } }),
});
