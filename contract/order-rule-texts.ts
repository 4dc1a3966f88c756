import { defineTexts } from './texts/define-texts.ts';

export const orderRuleTexts = defineTexts('order-rules', {
  wholeQuantity: 'The quantity must be a whole number.',
  negativeQuantity: 'The quantity cannot be negative.',
  moreThanOrdered: 'The quantity cannot be greater than the ordered quantity.',
  wholePackages: 'The number of packages must be a whole number.',
  atLeastOnePackage: 'There must be at least 1 package.',
  atMostPackages: 'There can be at most {most} packages.',
  recovered: 'Delivery Recovered',
  enterNote: 'Please enter a note.',
});
