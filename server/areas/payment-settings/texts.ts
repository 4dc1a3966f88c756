import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const paymentSettingsServerTexts = defineTexts('payment-settings-server', {
  mailSubject: 'Your pay-out account was changed',
  mailWhat: '{merchant} now gets its pay-outs on the account of {holder} with the number {number}.',
  mailOtherwise: 'If none of you made this change, contact the marketplace at once and reset your password.',
  mailLink: 'See the payment settings:',
});
