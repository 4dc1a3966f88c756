import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const referenceTexts = defineTexts('reference', {
  hidden: '{thing} {id} (not visible to you)',
  missing: '{thing} {id} (no longer there)',
  unread: '{thing} {id} (could not be read)',
  showMore: 'Show more',
});
