import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const ledgerServerTexts = defineTexts('ledger-server', {
  noCredits: 'There are no credits left, and no pay as you go price has been agreed. Please contact us.',
  nothingToChargeAgain:
    'This delivery cannot be charged again: the shop has no credits left, and no pay as you go price has been agreed.',
  whichShop: 'Please choose a shop.',
  whichSubscription: 'Please choose a subscription.',
  noShop: 'There is no such shop.',
  tooLongForPdf:
    'These are more than {most, number} entries, which is too much for a PDF. Please choose fewer days, or a CSV file.',

  warningSubject: 'Delivery credits end soon',
  warningWhat:
    '{count, plural, one {At the rate of the last four weeks, one of your shops will run out of delivery credits on this day:} other {At the rate of the last four weeks, # of your shops will run out of delivery credits on these days:}}',
  warningLine: '{shop}: {day}',
  warningMore: 'and {count, number} more',
  warningThen: 'After that, each booking costs the pay as you go price. Shops without one cannot book.',
  warningLink: 'See what each shop has left, and what it uses each week:',

  creditsStatement: 'Statement of credits',
  moneyStatement: 'Statement of charges',
  shop: 'Shop',
  merchant: 'Merchant',
  days: 'Days',
  fromTo: '{first} to {last}',
  made: 'Made on',
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
  creditsNote: 'Credits of the subscription and of tranches: what was given, used, given back and lost.',
});
