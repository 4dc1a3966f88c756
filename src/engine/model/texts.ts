import { defineTexts } from '../../../contract/texts/define-texts.ts';

export const declarationTexts = defineTexts('declaration', {
  search: 'Search {things}',
  add: 'Add {thing}',
  noRecords: 'No records found',
  noneFound: '0 search results found',
  adjustSearch: 'Adjust your search term and try again',
  noResults: '0 results found',
  adjustFilter: 'Adjust your filtering and try again',
});

export const filterTexts = defineTexts('filter', {
  from: 'From',
  to: 'To',
  active: 'Active filters',
  chip: '{label}: {words}',
  remove: 'Remove {filter}',
  andMore: '{shown} and {count} more',
  between: '{from} – {to}',
  since: 'from {day}',
  until: 'until {day}',
  today: 'Today',
  yesterday: 'Yesterday',
  lastSevenDays: 'Last 7 days',
  thisMonth: 'This month',
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
