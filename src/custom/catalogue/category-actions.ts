/** What one does to a category and to a subcategory (C-2.30 to C-2.34, C-5.06). */
import { z } from 'zod';
import { SubcategoryForm, categoryHasSubcategories, subcategoriesBound, subcategoryUnbound } from '../../../contract/catalogue.ts';
import { Id } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { defineAction } from '../../engine/model/declaration/action-declaration.ts';
import { choiceFrom } from '../../engine/model/handles/lookup.ts';
import { allCategories, unbound } from './catalogue-lookups.ts';
import { categories, subcategories } from './catalogue-rows.ts';

/** What the bind picker sends: at least one subcategory. */
const Binding = z.object({ SubCategories: z.array(Id).min(1, 'Choose at least one sub category.') });

const blocked = { title: 'Remove category', text: categoryHasSubcategories };

export const bind = defineAction(categories, 'bind', {
  label: 'Add Sub Categories',
  input: Binding,
  fields: [{ key: 'SubCategories', label: 'Sub categories', lookup: choiceFrom(unbound, { value: 'Id', label: 'Name' }), slot: () => import('./UnboundPicker.tsx') }],
  submitWhenValid: true,
  confirm: () => ({ title: 'Add Sub Categories', confirm: 'Add' }),
  done: () => subcategoriesBound,
  call: ({ call }, id, body) => call(endpoints.catalogue.bind, { params: { id }, body }),
});

export const removeCategory = defineAction(categories, 'remove', {
  label: 'Remove',
  danger: true,
  leaves: true,
  blocked: ({ SubCategoryCount }) => (SubCategoryCount ? blocked : undefined),
  confirm: ({ Name }) => ({ title: 'Remove category', text: `“${Name}” is removed from the catalogue.`, confirm: 'Remove' }),
  done: ({ Name }) => `Category “${Name}” removed`,
  stale: (error) => (error === categoryHasSubcategories ? blocked : undefined),
  call: ({ call }, id) => call(endpoints.catalogue.removeCategory, { params: { id } }),
});

/** What makes a subcategory, and what is changed of it. */
export const subcategoryFields = ['Name', { key: 'CategoryId', label: 'Category', lookup: choiceFrom(allCategories, { value: 'Id', label: 'Label' }) }] as const;

export const change = defineAction(subcategories, 'change', {
  label: 'Edit',
  input: SubcategoryForm,
  fields: subcategoryFields,
  edits: true,
  confirm: () => ({ title: 'Edit Sub Category', confirm: 'Save' }),
  done: () => 'Sub category saved',
  call: ({ call }, id, body) => call(endpoints.catalogue.updateSubcategory, { params: { id }, body }),
});

export const unbind = defineAction(subcategories, 'unbind', {
  label: 'Unbind',
  danger: true,
  when: ({ CategoryId }) => CategoryId !== null && CategoryId !== undefined,
  confirm: ({ Name }) => ({ title: `Unbind “${Name}”`, text: 'Are you sure you want to unbind this sub category from the category?', confirm: 'Unbind' }),
  done: () => subcategoryUnbound,
  call: ({ call }, id) => call(endpoints.catalogue.unbind, { params: { id } }),
});
