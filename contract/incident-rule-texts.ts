import { defineTexts } from './texts/define-texts.ts';

export const incidentRuleTexts = defineTexts('incident-rules', {
  chooseOutcome: 'Please choose an outcome.',
});
