import { defineTexts } from '../../../contract/texts/define-texts.ts';

export const feedbackTexts = defineTexts('feedback', {
  notLoaded: '{what} could not be loaded',
  sentence: '{sentence}.',
});
