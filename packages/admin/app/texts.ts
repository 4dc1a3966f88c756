import { defineTexts } from '../contract/texts/define-texts.ts';

export const bootTexts = defineTexts('boot', {
  loading: 'The portal is loading',
  stays: 'If this takes too long, check your connection and {link}.',
  loadAgain: 'reload the page',
  failed: 'The portal could not start',
  failedHint: 'Please {link}. If it happens again, call support.',
  offlineTitle: 'You are offline',
  offlineText: 'The portal opens automatically when the connection is back.',
  tryAgain: 'Try again',
});
