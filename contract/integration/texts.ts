import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const integrationTexts = defineTexts('integration', {
  badPostcode: 'This is not a UK postcode.',
  badEmail: 'This is not an email address.',
  badPhone: 'This is not a UK telephone number.',
  badCursor: 'Use the nextCursor of an earlier answer.',
});
