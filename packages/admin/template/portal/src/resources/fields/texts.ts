import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

/** Labels for fields whose names would not read well. */
export const fieldTexts = defineTexts('fields', {
  joinedOn: 'Joined on',
  publishedOn: 'Published on',
});
