import { expect, it } from 'vitest';
import { codeWords } from './code-words.ts';
import polish from 'schema-admin/contract/texts/messages/pl.json' with { type: 'json' };
import { vehicleName } from './orders/vehicle-names.ts';
import { english, setLanguageSource } from 'schema-admin/contract/texts/language.ts';

// Requirement D-3.01
it('every code has the specified label', () => {
  const labels = Object.entries(codeWords).map(([field, words]) => [
    field,
    Object.fromEntries(Object.entries(words).map(([code, say]) => [code, say()])),
  ]);
  expect(Object.fromEntries(labels)).toMatchObject({
    Status: {
      PendingDelivery: 'Pending',
      QueuedDelivery: 'Queued',
      OutForDeliveryDelivery: 'Out for Delivery',
      DeliveredDelivery: 'Delivered',
      FailedDelivery: 'Failed Delivery',
      RejectedDelivery: 'Rejected Order',
      CancelledDelivery: 'Cancelled Order',
      AuthorizationRequired: 'Authorisation Required',
    },
    FailedReason: {
      UNABLE_TO_LOCATE: 'Unable to locate',
      NONE: 'None',
      DELIVERY_INCIDENT: 'Delivery Incident',
      DESTINATION_INCORRECT: 'Destination is incorrect',
      OTHER: 'Other',
      UNAVAILABLE: 'Unavailable',
      NO_COURIER: 'No courier was found',
      OVER_PRICE_CAP: 'Over the price limit',
      NOT_BOOKABLE: 'Could not be booked',
    },
    Outcome: {
      rebooked: 'Booked again',
      refunded: 'Refunded',
      credited: 'Credit returned',
      delivered: 'Delivered after all',
      none: 'No action needed',
    },
    DiscountType: { Percent: 'Percent', Value: 'Fixed Amount' },
    UseType: { SingleUse: 'Single Use', MultiUse: 'Multi Use', OncePerCustomer: 'Once Per Customer' },
    CodeType: { PromotionalCode: 'Promotional Code', ReferralVoucher: 'Referral Voucher' },
    PaymentStatus: { Succeeded: 'Payment Succeeded', Failed: 'Payment Failed' },
    ProOrderStatus: {
      AuthorizationRequired: 'Authorization Required',
      RejectedByManager: 'Rejected By Manager',
      PendingApproval: 'Pending Approval',
    },
    Unit: { credits: 'Credits', pence: 'Money' },
    Format: { csv: 'Table (CSV)', pdf: 'Document (PDF)' },
    LabelLanguage: {
      'en-GB': 'English',
      pl: 'Polski',
      cy: 'Cymraeg',
      fr: 'Français',
      ro: 'Română',
      ur: 'اردو',
      ar: 'العربية',
    },
  });
});

it('vehicle names are translated, and unknown ones are kept', () => {
  const names = ['Small Van', 'XLWB', 'Horse and cart', 'constructor'];
  expect(names.map(vehicleName)).toEqual(names);
  setLanguageSource(() => ({ tag: 'pl', direction: 'ltr', messages: polish }));
  try {
    expect(names.map(vehicleName)).toEqual(['Mały furgon', 'XLWB', 'Horse and cart', 'constructor']);
  } finally {
    setLanguageSource(() => english);
  }
});
