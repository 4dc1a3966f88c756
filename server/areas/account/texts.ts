import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const accountServerTexts = defineTexts('account-server', {
  tooWeak: 'Please use a stronger password',
  staleLink: 'This link has expired or has already been used. Please ask for a new one.',
  resetSubject: 'Set a new password',
  resetAsked: 'We received a request to reset the password of this account.',
  resetHow: 'To choose a new password, open this link within an hour. It works only once:',
  resetElse: 'If you did not request this, you can ignore this email. Your password will not change.',
});
