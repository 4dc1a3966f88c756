import { defineTexts } from '../../../../../contract/texts/define-texts.ts';

export const tableTexts = defineTexts('table', {
  inAll: '{sum} in all',
  sorts: 'Sort by',
  total: 'Total',
  totalAll: 'Total of all {count}',
  totalLoaded: 'Total of the {count} loaded',
  totalLoadedOf: 'Total of the {count} loaded, of {total}',
});
