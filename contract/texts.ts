import { defineTexts } from './texts/define-texts.ts';

export const contractTexts = defineTexts('contract', {
  maxLength: 'Max length is {limit} characters',
});
