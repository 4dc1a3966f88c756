import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const mailTexts = defineTexts('mails', {
  mails: 'Emails',
  mailOne: 'email',
  search: 'Search recipients',
  kind: 'Email',
  passwordReset: 'New password',
  creditWarning: 'Credits end soon',
  invitation: 'Invitation',
  reader: 'Recipient',
  state: 'Status',
  waiting: 'Waiting',
  sent: 'Sent',
  givenUp: 'Not sent',
  created: 'Requested',
  attempts: 'Attempts',
  lastError: 'Last error',
  attemptsAndNext: '{attempts}, next {time}',
  none: 'No emails yet',
  noneHint: 'Emails of the last 30 days are listed here',
  sendAgain: 'Send again',
  isSentAgain: 'The email to {reader} is sent again',
});
