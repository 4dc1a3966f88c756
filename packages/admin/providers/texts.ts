import { defineTexts } from '../contract/texts/define-texts.ts';

export const commonTexts = defineTexts('common', {
  error: 'Error',
  ok: 'OK',
  errorOccured: 'Error Occured',
  retry: 'Retry',
  cancel: 'Cancel',
  close: 'Close',
  overlays: 'Menus and messages',
  noResults: 'No Results',
  showMore: 'Show more',
  showLess: 'Show less',
  loading: 'Loading',
  loadingNow: 'Loading…',
  yes: 'Yes',
  no: 'No',
});

export const httpTexts = defineTexts('http', {
  refused: 'Request failed with status {status}',
  serverFailed: 'Request failed with status {status}. Please try again in a moment.',
  unreachable: 'The server could not be reached. Check your connection and try again.',
  unreadable: 'The server sent an invalid response. Try again. If it happens again, please contact us.',
});

export const refineTexts = defineTexts('refine', {
  failed: 'Error (status code: {statusCode})',
  done: 'Done',
  notAllowed: 'Your account is not allowed to do this.',
  anErrorOccurred: 'An error occurred. Please try again.',
  signInUnexpected: 'An unexpected error occurred.',
  needsHttps: 'You cannot sign in here, because this address does not start with https://.',
  needsHttpsAdvice: 'Open the portal at its https:// address. If it has none, ask the administrator to set up HTTPS.',
  tryAgain: 'Please try again.',
  signInFailed: 'Login failed. Please try again.',
  notRegistered: 'This email address is not registered.',
  invalidCredentials: 'Invalid credentials',
  wrongPair: 'Email address / password combination is incorrect',
});
