import { defineTexts } from './texts/define-texts.ts';

export const favouriteRuleTexts = defineTexts('favourite-rules', {
  enterCap: 'Enter the maximum price of a delivery.',
  untilBeforeFrom: 'The last day cannot be before the first.',
});
