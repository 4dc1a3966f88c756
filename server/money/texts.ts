import { defineTexts } from '../../contract/texts/define-texts.ts';

export const moneyServerTexts = defineTexts('money-server', {
  nothing: 'There is nothing of that kind to follow.',
});
