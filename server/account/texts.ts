import { defineTexts } from '../../contract/texts/define-texts.ts';

export const accountServerTexts = defineTexts('account-server', {
  tooWeak: 'Please use a stronger password',
  staleLink: 'This link has expired or was used already. Please ask for a new one.',
  resetSubject: 'Set a new password',
  resetAsked: 'Somebody asked for a new password for this address.',
  resetHow: 'To choose one, open this link within the hour; it works once:',
  resetElse: 'If it was not you, do nothing: your password stays as it is.',
});
