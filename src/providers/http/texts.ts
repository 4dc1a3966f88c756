import { defineTexts } from '../../../contract/texts/define-texts.ts';

export const httpTexts = defineTexts('http', {
  refused: 'Request failed with status {status}',
  serverFailed: 'Request failed with status {status}. Please try again in a moment.',
  unreachable: 'The server could not be reached. Check your connection and try again.',
  unreadable: 'The server sent an answer that the portal cannot read. Try again; if it stays like this, please tell us.',
});
