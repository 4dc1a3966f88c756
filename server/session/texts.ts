import { defineTexts } from '../../contract/texts/define-texts.ts';

export const sessionServerTexts = defineTexts('session-server', {
  signInAgain: 'Please sign in again.',
});
