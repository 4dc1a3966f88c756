import { defineTexts } from '../../contract/texts/define-texts.ts';

export const mailboxTexts = defineTexts('mailbox', {
  title: 'Mailbox',
  about: 'Emails sent by this demo, newest first.',
  to: 'To {reader}, {time}',
  empty: 'No emails yet.',
});
