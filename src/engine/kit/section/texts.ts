import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const sectionTexts = defineTexts('section', {
  beside: 'Beside it in the list',
  previous: 'Previous (k)',
  next: 'Next (j)',
});
