import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const listTexts = defineTexts('list', {
  columns: 'Columns',
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
  asUsual: 'Reset columns',
  more: 'More {things} could not be loaded',
  loading: 'Loading {things}',
  loadingMore: 'Loading more {things}',
  allShown: 'All {count} shown',
  counted: '{count, plural, one {1 result} other {# {things}}}',
  clearBoth: 'Clear search and filters',
  clearSearch: 'Clear the search',
  sort: 'Sort: {order}',
  tabOfScreen: '{tab} – {screen}',
  opensInTab: '(opens in a new tab)',
  moreFor: 'More for {name}',
});
