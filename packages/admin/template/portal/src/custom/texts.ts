import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

/**
 * Names of resources in a multilingual portal. With only one language, declarations contain them.
 */
export const resourceTexts = defineTexts('resources', {
  resources: 'Resources',
});
