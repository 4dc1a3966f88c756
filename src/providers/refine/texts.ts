import { defineTexts } from '../../../contract/texts/define-texts.ts';

export const refineTexts = defineTexts('refine', {
  failed: 'Error (status code: {statusCode})',
  done: 'Done',
  notAllowed: 'Your account is not allowed to do this.',
  anErrorOccurred: 'An error occurred. Please try again.',
  signInUnexpected: 'An unexpected error occurred.',
  tryAgain: 'Please try again.',
  signInFailed: 'Login failed. Please try again.',
  notRegistered: 'This email address is not registered.',
  invalidCredentials: 'Invalid credentials',
  wrongPair: 'Email address / password combination is incorrect',
});
