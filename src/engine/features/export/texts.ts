import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const exportTexts = defineTexts('export', {
  exportCsv: 'Export CSV',
  title: 'Export {things}',
  finished: '{count, number} {things} exported',
  soFar: '{count, number}',
  soFarOf: '{count, number} of {total, number}',
  exported: 'Exported',
});
