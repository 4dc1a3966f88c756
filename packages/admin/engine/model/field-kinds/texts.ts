import { defineTexts } from '../../../contract/texts/define-texts.ts';

export const fieldKindTexts = defineTexts('fieldKind', {
  oneOf: 'Write one of: {choices}.',
  yesOrNo: 'Write yes or no.',
});
