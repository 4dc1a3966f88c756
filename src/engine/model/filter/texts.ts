import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const filterTexts = defineTexts('filter', {
  from: 'From',
  to: 'To',
  filter: 'Filter',
  filterBy: 'Filter by',
  clearAll: 'Clear All',
  apply: 'Apply Filters',
  applyCount: 'Apply Filters ({count})',
  selectAll: 'Select All',
  search: 'Search {things}',
  moreToFind: '{count} more: search to find them',
  before2100: 'Please select a date prior to 2100',
  endAfterStart: 'End date should be after the start date',
});
