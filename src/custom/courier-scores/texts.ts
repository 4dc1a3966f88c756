import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const scoreTexts = defineTexts('scores', {
  title: 'Courier scorecard',
  couriers: 'Couriers',
  one: 'courier',
  courier: 'Courier',
  deliveries: 'Deliveries',
  delivered: 'Delivered',
  onTime: 'On time',
  failed: 'Failed',
  failures: 'Reasons for failure',
  failure: '{reason} {count}',
  cancelled: 'Cancelled',
  price: 'Average price',
  booked: 'Booked',
  mostDeliveries: 'Most deliveries',
  mostOnTime: 'Most on time',
  leastOnTime: 'Least on time',
  mostFailed: 'Most failed',
  mostCancelled: 'Most cancelled',
  cheapest: 'Cheapest',
  dearest: 'Most expensive',
  byName: 'Name A to Z',
  none: 'No courier has had a delivery in the last four weeks',
  noneHint: 'Each courier is listed here once it has accepted a delivery.',
  noneThen: 'No deliveries were booked with any courier on these days',
  noneThenHint: 'Choose other days in the filter.',
  plot: 'On time and failed, as a percentage of what each courier delivered or failed to deliver',
  usualDays:
    'Deliveries booked in the last {days} days, including today. On time: by the courier’s promised time or, without one, the delivery type’s limit.',
  chosenDays:
    'Deliveries booked from {from} to {to}. On time: by the courier’s promised time or, without one, the delivery type’s limit.',
});
