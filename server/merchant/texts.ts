import { defineTexts } from '../../contract/texts/define-texts.ts';

export const merchantServerTexts = defineTexts('merchant-server', {
  noAccount: 'There is no merchant account.',
});
