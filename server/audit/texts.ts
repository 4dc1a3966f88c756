import { defineTexts } from '../../contract/texts/define-texts.ts';

export const auditServerTexts = defineTexts('audit-server', {
  changeNotFound: 'This change does not exist.',
  recordNotFound: 'This record does not exist.',
});
