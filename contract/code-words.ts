/** What people read for the codes of the wire, by the field that holds them: said the same way on every screen and by the API. */
import type { OrderStatus } from './orders.ts';
import type { CodeType, DiscountType, UseType } from './promo-codes.ts';

/** As the badges of an order say it (O-4.23 to O-4.34). */
const orderStatuses: Readonly<Record<OrderStatus, string>> = {
  PendingDelivery: 'Pending',
  QueuedDelivery: 'Queued',
  OutForDeliveryDelivery: 'Out for Delivery',
  DeliveredDelivery: 'Delivered',
  FailedDelivery: 'Failed Delivery',
  RejectedDelivery: 'Rejected Order',
  CancelledDelivery: 'Cancelled Order',
  AuthorizationRequired: 'Authorisation Required',
};

/** The reasons of a failed delivery (D-3.01). */
const failedReasons: Readonly<Record<string, string>> = {
  UNABLE_TO_LOCATE: 'Unable to locate',
  NONE: 'None',
  DELIVERY_INCIDENT: 'Delivery Incident',
  DESTINATION_INCORRECT: 'Destination is incorrect',
  OTHER: 'Other',
  UNAVAILABLE: 'Unavailable',
};

const discountTypes: Readonly<Record<DiscountType, string>> = { Percent: 'Percent', Value: 'Fixed Amount' };
const useTypes: Readonly<Record<UseType, string>> = { SingleUse: 'Single Use', MultiUse: 'Multi Use', OncePerCustomer: 'Once Per Customer' };
const codeTypes: Readonly<Record<CodeType, string>> = { PromotionalCode: 'Promotional Code', ReferralVoucher: 'Referral Voucher' };

export const codeWords = {
  Status: orderStatuses,
  FailedReason: failedReasons,
  DiscountType: discountTypes,
  UseType: useTypes,
  CodeType: codeTypes,
} as const;
