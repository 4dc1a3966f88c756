import { defineTexts } from '../contract/texts/define-texts.ts';

export const bootTexts = defineTexts('boot', {
  loading: 'The portal is loading',
  stays: 'If it stays like this, check your connection and {link}.',
  loadAgain: 'load the page again',
  failed: 'The portal could not start',
  failedHint: 'Please {link}; if it stays like this, call support.',
  offlineTitle: 'You are offline',
  offlineText: 'The portal opens by itself when the connection is back.',
  tryAgain: 'Try again',
});
