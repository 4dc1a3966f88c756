import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const undoServerTexts = defineTexts('undo-server', {
  tooLate: 'This can no longer be undone.',
});
