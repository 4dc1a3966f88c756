import { defineTexts } from './texts/define-texts.ts';

export const catalogueRuleTexts = defineTexts('catalogue-rules', {
  verticalHasCategories: 'Please reassign all categories to another vertical before removing the vertical. Once all categories are reassigned you will be able to remove the vertical.',
  categoryHasSubcategories: 'Please unbind all sub categories before removing the category. Once all sub categories are unbound you will be able to remove the category.',
  bound: 'Category binded.',
  unbound: 'Sub category unbinded.',
  chooseSubcategory: 'Choose at least one sub category.',
});
