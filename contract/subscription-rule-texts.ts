import { defineTexts } from './texts/define-texts.ts';

export const subscriptionRuleTexts = defineTexts('subscriptionRule', {
  notACreditAmount: 'Please enter a valid integer for credit amount.',
  notAPrice: 'Please enter a valid price.',
});
