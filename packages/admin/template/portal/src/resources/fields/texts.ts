import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

/** Labels of fields whose names do not read well. */
export const fieldTexts = defineTexts('fields', {
  joinedOn: 'Joined on',
  publishedOn: 'Published on',
});
