import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const glanceTexts = defineTexts('money-glance', {
  menu: 'Money',
  title: 'Money at a glance',
  hint: 'Weeks run from Monday to Sunday, in London. Every figure opens the list that it is the sum of.',
  theFigures: 'The figures',
  week: 'Week',
  weekOf: '{first} to {last}',
  soFar: '{first} to {last}, so far',

  revenue: 'Revenue',
  revenueHint: 'What the shops invoiced for orders of the week, less credit notes',
  fees: 'Fees',
  feesHint: 'What the platform charged, with VAT',
  refunds: 'Refunds',
  refundsHint: 'What of it was given back',
  unpaid: 'Unpaid',
  unpaidHint: 'What was owed to the platform at the end of the week',

  more: '{amount} more than the week before',
  less: '{amount} less than the week before',
  same: 'As much as the week before',
  firstWeek: 'There is no week before it',
  thisTime: 'These weeks',
  timeBefore: 'The weeks before',
  byWeek: '{figure} by week',

  none: 'Nothing has been charged yet',
  noneHint: 'What orders and deliveries come to is shown here, week by week',
});
