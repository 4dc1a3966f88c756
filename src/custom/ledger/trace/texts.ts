import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const traceTexts = defineTexts('money-trace', {
  title: 'The money of {name}',
  trace: 'Money trace',
  theTrace: 'The money trace',
  noSuch: 'There is no money to follow here',
  mayBelong: 'It may belong to somebody else, or the address may be mistyped.',
  backTo: 'Back to {name}',
  backToInvoices: 'Back to the invoices',

  source: 'Where it began',
  ledger: 'Ledger',
  paper: 'Invoices',
  week: 'Weekly summary',

  order: 'Order {number}',
  delivery: 'Delivery {reference}',
  invoice: 'Invoice {number}',
  creditNote: 'Credit note {number}',
  takesBack: 'Takes back {number}',
  summary: 'Agency fee week',
  restOfInvoices: '{count, plural, one {# more invoice} other {# more invoices}}',
  restOfUses: '{count, plural, one {# more use of these credits} other {# more uses of these credits}}',
  creditsIn: '{count, plural, one {+# credit} other {+# credits}}',
  creditsOut: '{count, plural, one {−# credit} other {−# credits}}',
  noPrice: 'No price yet',
  madeUpOf: 'What it is made up of',
  goods: 'Goods',
  follow: 'Follow from {name}',
  isStart: 'The money is followed from here',
  from: 'From',
  to: 'To',
});
