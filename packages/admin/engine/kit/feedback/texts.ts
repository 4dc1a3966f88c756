import { defineTexts } from '../../../contract/texts/define-texts.ts';

export const feedbackTexts = defineTexts('feedback', {
  notLoaded: '{what} could not be loaded',
  sentence: '{sentence}.',
  pageTitle: '{page} · Portal',
  fileNotSupported: 'File not supported',
  invalidImage: 'Please upload a valid image file',
});
