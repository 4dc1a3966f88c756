import { defineTexts } from '../../contract/texts/define-texts.ts';

export const gateTexts = defineTexts('gate', {
  signIn: 'Please sign in.',
  mayNot: 'You may not do this.',
});
