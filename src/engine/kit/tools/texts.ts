import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const toolsTexts = defineTexts('tools', {
  new: 'New',
});
