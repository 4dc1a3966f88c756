import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

/**
 * What resources are called, where a portal speaks several languages; in one, a declaration says it where it stands.
 */
export const resourceTexts = defineTexts('resources', {
  resources: 'Resources',
});
