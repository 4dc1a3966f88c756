import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const catalogueServerTexts = defineTexts('catalogue-server', {
  verticalNotFound: 'This vertical does not exist.',
  categoryNotFound: 'This category does not exist.',
  subcategoryNotFound: 'This sub category does not exist.',
  verticalTaken: 'A vertical with this name already exists.',
  categoryTaken: 'This vertical already has a category with this name.',
  subcategoryTaken: 'This category already has a sub category with this name.',
  subcategoryGone: 'One of the sub categories does not exist any more.',
  boundElsewhere: '{name} has been bound to another category in the meantime.',
  hasSubcategoryCalled: '{category} already has a sub category called {name}.',
  verticalGone: 'The vertical of this category has been removed in the meantime.',
  unboundCalled: 'There is already an unbound sub category called {name}.',
});
