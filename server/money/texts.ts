import { defineTexts } from '../../contract/texts/define-texts.ts';

export const moneyServerTexts = defineTexts('money-server', {
  nothing: 'There is no money to follow here.',
});
