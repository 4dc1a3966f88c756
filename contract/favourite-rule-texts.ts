import { defineTexts } from './texts/define-texts.ts';

export const favouriteRuleTexts = defineTexts('favourite-rules', {
  enterCap: 'Enter the most that a delivery may cost.',
  untilBeforeFrom: 'The last day cannot be before the first.',
});
