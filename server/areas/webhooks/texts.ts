import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const webhookServerTexts = defineTexts('webhooks-server', {
  notFound: 'This webhook does not exist.',
  messageNotFound: 'This message does not exist.',
  badUrl: 'Enter a URL that starts with https://, without a user name or password.',
  privateUrl: 'Enter a public address.',
  tooMany: 'There can be at most {most} webhooks.',
  notActive: 'This webhook is disabled.',
  notDisabled: 'This webhook is active.',
  isRevealed: 'The secret has already been shown. Create a new one with “Rotate secret”.',
  testMessage: 'This is a test event.',
  disabledSubject: 'Webhook disabled: {name}',
  disabledWhat: 'The webhook “{name}” has been disabled, because its address has failed for three days:',
  disabledThen: 'Its messages wait, and are sent in order when you enable it.',
  disabledLink: 'See the failed messages:',
});
