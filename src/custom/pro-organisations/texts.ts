import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const proOrganisationTexts = defineTexts('pro-organisations', {
  proOrganisations: 'Pro Organisations',
  proOrganisationOne: 'Pro Organisation',
  add: 'Add Pro Organisation',
  details: 'Details',
  subscription: 'Subscription',
  none: 'No Pro Organisations yet',
  noneHint: 'Add an organisation, then activate its subscription under Subscriptions',
});
