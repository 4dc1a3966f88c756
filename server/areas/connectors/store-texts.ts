import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const storeTexts = defineTexts('store-adapters', {
  badId: 'This is not the id of an order.',
  badAmount: 'This is not an amount of money.',
  badQuantity: 'This is not a whole number from 0 to {most, number}.',
  badTime: 'This is not a time.',
  badCurrency: 'This is not the code of a currency.',
  noLines: 'The order has no products.',
  tooMuchDiscount: 'The discounts are higher than the price.',
  noName: 'The recipient has no name.',
  abroad: 'Orders are only delivered in the United Kingdom.',
  outForDelivery: 'Your order is out for delivery.',
  trackDelivery: 'Your order is out for delivery. Track it here: {url}',
  notDelivered: 'Your order could not be delivered.',
  notDeliveredBecause: 'Your order could not be delivered: {reason}',
  storeRefused: 'The store answered {status} to {request}: {answer}',
  storeUnreadable: 'The store sent an unreadable answer to {request}.',
});
