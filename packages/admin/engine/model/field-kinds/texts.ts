import { defineTexts } from '../../../contract/texts/define-texts.ts';

export const fieldKindTexts = defineTexts('fieldKind', {
  oneOf: 'Enter one of: {choices}.',
  yesOrNo: 'Enter yes or no.',
});
