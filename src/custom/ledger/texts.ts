import { defineTexts } from '../../../contract/texts/define-texts.ts';

export const ledgerTexts = defineTexts('ledger', {
  entryOne: 'entry',
  title: 'Credits and charges',
  when: 'When',
  shop: 'Shop',
  what: 'What happened',
  unit: 'Counted in',
  account: 'Account',
  money: 'Money',
  date: 'Date',
  reason: 'Reason',
  search: 'Search by reason, delivery or order id',
  none: 'Nothing has been booked or charged yet',
  noneHint: 'Every credit and every charge is listed here',
  noHits: '0 search results found',
  noHitsHint: 'Adjust your search term and try again',
  noMatch: '0 results found',
  noMatchHint: 'Adjust your filtering and try again',
});
