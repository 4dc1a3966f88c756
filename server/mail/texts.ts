import { defineTexts } from '../../contract/texts/define-texts.ts';

export const mailboxTexts = defineTexts('mailbox', {
  title: 'Mailbox',
  about: 'The mails of this demonstration, newest first.',
  to: 'To {reader}, {time}',
  empty: 'No mail yet.',
});
