import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const plotTexts = defineTexts('plot', {
  showTable: 'Show as table',
  showChart: 'Show as chart',
  noFigure: '–',
});
