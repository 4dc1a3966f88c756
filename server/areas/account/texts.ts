import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const accountServerTexts = defineTexts('account-server', {
  tooWeak: 'Please use a stronger password',
  staleLink: 'This link has expired or has already been used. Please ask for a new one.',
  resetSubject: 'Set a new password',
  resetAsked: 'Someone asked for a new password for this address.',
  resetHow: 'To choose one, open this link within the hour; it works once:',
  resetElse: 'If this was not you, ignore this email: your password stays the same.',
});
