import { defineTexts } from '../../../contract/texts/define-texts.ts';

export const paletteTexts = defineTexts('palette', {
  thisPage: 'this page',
  title: 'Search or go to',
  recent: 'Recent',
  actions: 'Actions',
  screens: 'Screens',
  searching: 'Searching…',
  results: '{count, plural, one {# result} other {# results}}',
  placeholder: 'Search screens, records and actions',
  notSearched: '{lists} could not be searched',
  resultsLabel: 'Results',
  record: '{thing} {name}',
  someOf: '{shown} of {total}',
  firstOf: 'First {shown}',
  all: 'Show all {total} {things}',
  allUncounted: 'Show all {things} found',
  allOfTab: 'Show all {total} in {tab}',
  allOfTabUncounted: 'Show all in {tab}',
});
