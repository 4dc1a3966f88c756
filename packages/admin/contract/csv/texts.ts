import { defineTexts } from '../texts/define-texts.ts';

export const csvTexts = defineTexts('csv', {
  inUnit: '{label} ({unit})',
  credits: 'credits',
  minutes: 'min',
  notText: 'The encoding of this file is not supported. Save it as “CSV UTF-8” and choose that file.',
});
