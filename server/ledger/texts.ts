import { defineTexts } from '../../contract/texts/define-texts.ts';

export const ledgerServerTexts = defineTexts('ledger-server', {
  noCredits: 'There are no credits left, and no pay as you go price has been agreed. Please contact us.',
});
