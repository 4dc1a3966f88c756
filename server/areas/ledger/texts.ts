import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const ledgerServerTexts = defineTexts('ledger-server', {
  noCredits: 'There are no credits left, and no pay as you go price has been agreed. Please contact us.',
  nothingToChargeAgain:
    'This delivery cannot be charged again: the shop has no credits left, and no pay as you go price has been agreed.',
  whichShop: 'Please choose a shop.',
  whichSubscription: 'Please choose a subscription.',
  noShop: 'This shop does not exist.',
  tooLongForPdf: 'A PDF can have at most {most, number} entries. Please choose fewer days, or a CSV file.',

  warningSubject: 'Your delivery credits are running low',
  warningWhat:
    '{count, plural, one {At the rate of the last four weeks, one of your shops will run out of delivery credits on this day:} other {At the rate of the last four weeks, # of your shops will run out of delivery credits on these days:}}',
  warningLine: '{shop}: {day}',
  warningMore: 'and {count, number} more',
  warningThen: 'After that, each booking costs the pay as you go price. Shops that have not agreed one cannot book.',
  warningLink: 'See how many credits each shop has left and how many it uses each week:',

  creditsStatement: 'Statement of credits',
  moneyStatement: 'Statement of charges',
  shop: 'Shop',
  merchant: 'Merchant',
  days: 'Days',
  fromTo: '{first} to {last}',
  made: 'Created on',
  date: 'Date',
  time: 'Time',
  what: 'What happened',
  reference: 'Reference',
  account: 'Account',
  reason: 'Reason',
  credits: 'Credits',
  amount: 'Amount',
  balance: 'Balance',
  opening: 'Opening balance',
  closing: 'Closing balance',
  sumOf: 'Total: {cause}',
  creditsNote: 'Subscription and tranche credits: issued, used, returned and expired.',
});
