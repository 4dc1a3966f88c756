import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const tableTexts = defineTexts('table', {
  below: 'Rows below {name}',
  belowCut: 'Only the first {count} are shown',
  belowFailed: 'The rows below {name} could not be loaded',
  inAll: '{sum} in total',
  level: 'Level {level}',
  sorts: 'Sort by',
  total: 'Total',
  totalAll: 'Total of all {count}',
  totalLoaded: 'Total of the {count} loaded',
  totalLoadedOf: 'Total of the {count} loaded, of {total}',
  totalTop: 'Total of the {count} at the top',
});
