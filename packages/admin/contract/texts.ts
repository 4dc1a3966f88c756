import { defineTexts } from './texts/define-texts.ts';

export const contractTexts = defineTexts('contract', {
  maxLength: 'Max length is {limit} characters',
  required: 'This field is required.',
  minLength: 'Enter at least {limit} characters.',
  wholePence: 'Enter whole pence',
  enterViewName: 'Please enter a name',
  unknownLanguage: 'Choose one of the languages offered',
  dateOutOfRange: 'Choose a date between {first} and {last}',
  mostCredits: 'Enter at most {most, number} credits',
  mostMoney: 'The largest amount is {most}',
  enterEmail: 'Enter a valid email address.',
  notAnImage: 'Please upload a valid image file',
});
