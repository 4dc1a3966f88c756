import { defineTexts } from './texts/define-texts.ts';

export const ledgerWordTexts = defineTexts('ledger-words', {
  inCredits: 'Credits',
  inMoney: 'Money',

  subscriptionBegins: 'A month of the subscription',
  tranche: 'Delivery tranche',
  booking: 'Booking',
  courier: 'Courier of a concierge booking',
  return: 'Booking given back',
  expiry: 'Credits expired',
  commission: 'Commission of an order',
  agencyFee: 'Agency fee',
  refund: 'Refund',
  correction: 'Correction',

  subscriptionCredits: 'Subscription credits',
  trancheCredits: 'Tranche credits',
  issued: 'Credits issued',
  spent: 'Credits used',
  expired: 'Credits expired unused',
  owed: 'Owed by the shop',
  subscriptionFees: 'Subscription fees',
  trancheFees: 'Tranche prices',
  deliveryFees: 'Delivery fees',
  bookingFees: 'Pay as you go',
  conciergeFees: 'Concierge fees',
  vat: 'VAT',
  commissions: 'Commissions',
  agencyFees: 'Agency fees',
  corrections: 'Refunds and corrections',
});
