import { defineTexts } from './texts/define-texts.ts';

export const invoiceRuleTexts = defineTexts('invoice-rules', {
  endBeforeStart: 'End date should be after the start date',
  priorTo2100: 'Please select a date prior to 2100',
});
