import { defineTexts } from './texts/define-texts.ts';

export const incidentRuleTexts = defineTexts('incident-rules', {
  chooseOutcome: 'Please say how it has ended.',
});
