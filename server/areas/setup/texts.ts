import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const setUpServerTexts = defineTexts('setup-server', {
  staleLink:
    'This link has expired or has already been used. If the portal has no administrator yet, restart the server: its log shows a new link.',
  testSubject: 'Test email',
  testText: 'This portal can send emails. You requested this test in the set-up checklist.',
  notSent: 'The email could not be sent. {reason}',
  isConfigured: 'The server’s configuration sets the identity of the platform. Change it there.',
  tooWeak: 'Please use a stronger password',
});
