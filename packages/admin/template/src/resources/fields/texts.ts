import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

/** What fields are called whose names do not say it well. */
export const fieldTexts = defineTexts('fields', {
  joinedOn: 'Joined on',
});
