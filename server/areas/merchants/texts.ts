import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const merchantsServerTexts = defineTexts('merchants-server', {
  notFound: 'This merchant does not exist.',
  nameTaken: 'Another merchant has this name.',
  alreadySuspended: 'This merchant has already been suspended.',
  notSuspended: 'This merchant is not suspended.',
});
