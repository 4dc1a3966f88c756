import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const glanceTexts = defineTexts('money-glance', {
  menu: 'Money',
  title: 'Money at a glance',
  hint: 'Weeks run from Monday to Sunday, UK time. Each figure opens the list behind it.',
  theFigures: 'The figures',
  week: 'Week',
  weekOf: '{first} to {last}',
  soFar: '{first} to {last}, so far',

  revenue: 'Revenue',
  revenueHint: 'Invoiced by shops for the orders of the week, less credit notes',
  fees: 'Fees',
  feesHint: 'Charged by the platform, including VAT',
  refunds: 'Refunds',
  refundsHint: 'Fees returned',
  unpaid: 'Unpaid',
  unpaidHint: 'Owed to the platform at the end of the week',

  more: '{amount} more than the week before',
  less: '{amount} less than the week before',
  same: 'Same as the week before',
  moreSoFar: '{amount} more than at the same point last week',
  lessSoFar: '{amount} less than at the same point last week',
  sameSoFar: 'Same as at the same point last week',
  firstWeek: 'No earlier week to compare with',
  thisTime: 'These weeks',
  timeBefore: 'The weeks before',
  byWeek: '{figure} by week',

  none: 'Nothing has been charged yet',
  noneHint: 'Money from orders and deliveries appears here, week by week',
});
