import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const tableTexts = defineTexts('table', {
  below: 'What is below {name}',
  belowCut: 'Only the first {count} are shown',
  belowFailed: 'What is below {name} could not be loaded',
  inAll: '{sum} in all',
  level: 'Level {level}',
  sorts: 'Sort by',
  total: 'Total',
  totalAll: 'Total of all {count}',
  totalLoaded: 'Total of the {count} loaded',
  totalLoadedOf: 'Total of the {count} loaded, of {total}',
  totalTop: 'Total of the {count} at the top',
});
