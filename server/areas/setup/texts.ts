import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const setUpServerTexts = defineTexts('setup-server', {
  staleLink:
    'This link has expired or has already been used. If the portal has no administrator yet, restart the server: its log shows a new link.',
  tooWeak: 'Please use a stronger password',
});
