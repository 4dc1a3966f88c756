/** Labels for the codes in API data, by field. All screens and the API share them. */
import type { StockState } from './catalogue/product-catalog.ts';
import { codeTexts } from './code-texts.ts';
import type { CollectStatus } from './collect/deliveries.ts';
import type { LedgerUnit, StatementFormat } from './finance/ledger.ts';
import type { AccountType, PayoutDay, PayoutRhythm } from './finance/payment-settings.ts';
import type { IncidentOutcome } from './collect/incidents.ts';
import type { OrderStatus } from './orders/orders.ts';
import { languages } from 'schema-admin/contract/texts/languages.ts';
import type { CodeType, DiscountType, UseType } from './promotions/promo-codes.ts';
import { vehicleNames } from './orders/vehicle-names.ts';
import type { ReturnCondition, ReturnReason, ReturnState } from './orders/returns.ts';
import type { CourierAccess } from './platform/users.ts';
import type { WebhookType } from './platform/webhooks.ts';
import type { Role } from 'schema-admin/contract/roles.ts';

/** Labels as functions, so that each label is in the current language. */
type Words<Code extends string = string> = Readonly<Record<Code, () => string>>;

/** Order statuses, as badges show them (O-4.23 to O-4.34). */
const orderStatuses: Words<OrderStatus> = {
  PendingDelivery: codeTexts.pending,
  QueuedDelivery: codeTexts.queued,
  OutForDeliveryDelivery: codeTexts.outForDelivery,
  DeliveredDelivery: codeTexts.delivered,
  FailedDelivery: codeTexts.failedDelivery,
  RejectedDelivery: codeTexts.rejectedOrder,
  CancelledDelivery: codeTexts.cancelledOrder,
  AuthorizationRequired: codeTexts.authorisationRequired,
};

/** Statuses of a courier delivery (D-9.08) and of its draft. */
const collectStatuses: Words<CollectStatus | 'Drafted'> = {
  Drafted: codeTexts.statusDraft,
  OpenPremium: codeTexts.statusOpen,
  Placed: codeTexts.statusPlaced,
  Queued: codeTexts.statusQueued,
  Assigned: codeTexts.statusAssigned,
  AtPickUpLocation: codeTexts.statusAtPickUp,
  OutForDelivery: codeTexts.statusOutForDelivery,
  AtDropOffLocation: codeTexts.statusAtDropOff,
  Delivered: codeTexts.statusDelivered,
  Failed: codeTexts.statusFailed,
  Cancelled: codeTexts.statusCancelled,
};

/** Tabs of orders and of courier deliveries. */
const portalStatuses: Words = {
  Draft: codeTexts.statusDraft,
  Open: codeTexts.statusOpen,
  Pending: codeTexts.pending,
  Queued: codeTexts.queued,
  OutForDelivery: codeTexts.statusOutForDelivery,
  Failed: codeTexts.statusFailed,
  Archived: codeTexts.archived,
};

const proOrderStatuses: Words = {
  AuthorizationRequired: codeTexts.authorizationRequired,
  RejectedByManager: codeTexts.rejectedByManager,
  PendingApproval: codeTexts.pendingApproval,
};
const paymentStatuses: Words<'Succeeded' | 'Failed'> = {
  Succeeded: codeTexts.paymentSucceeded,
  Failed: codeTexts.paymentFailed,
};
const deliveryTypes: Words = { rapid: codeTexts.rapid, sameday: codeTexts.sameDay, flexible: codeTexts.flexible };
const searchOutcomes: Words = { found: codeTexts.found, none: codeTexts.notFound, failed: codeTexts.statusFailed };
/** A role without a label is shown by its name. */
const roles: Partial<Words<Role>> = {
  Admin: codeTexts.roleAdmin,
  Merchant: codeTexts.roleMerchant,
  Shop: codeTexts.roleShop,
};

/** Reasons for a failed delivery (D-3.01), and for a favourite that was not booked. */
const failedReasons: Words = {
  UNABLE_TO_LOCATE: codeTexts.unableToLocate,
  NONE: codeTexts.noReason,
  DELIVERY_INCIDENT: codeTexts.deliveryIncident,
  DESTINATION_INCORRECT: codeTexts.incorrectDestination,
  OTHER: codeTexts.otherReason,
  UNAVAILABLE: codeTexts.unavailable,
  NO_COURIER: codeTexts.noCourier,
  OVER_PRICE_CAP: codeTexts.overPriceCap,
  NOT_BOOKABLE: codeTexts.notBookable,
};

const courierAccess: Words<CourierAccess> = {
  None: codeTexts.noCouriers,
  Enabled: codeTexts.withCouriers,
  Only: codeTexts.onlyCouriers,
};

const outcomes: Words<IncidentOutcome> = {
  rebooked: codeTexts.rebooked,
  refunded: codeTexts.refunded,
  credited: codeTexts.credited,
  delivered: codeTexts.deliveredAfterAll,
  none: codeTexts.noAction,
};

const returnReasons: Words<ReturnReason> = {
  Damaged: codeTexts.arrivedDamaged,
  WrongItem: codeTexts.wrongItem,
  NotAsDescribed: codeTexts.notAsDescribed,
  Unwanted: codeTexts.unwanted,
  NotDelivered: codeTexts.couldNotBeDelivered,
  Other: codeTexts.otherReason,
};
const conditions: Words<ReturnCondition> = {
  Unopened: codeTexts.unopened,
  Opened: codeTexts.opened,
  Damaged: codeTexts.damaged,
};
const returnStates: Words<ReturnState> = {
  Returned: codeTexts.returned,
  Refunded: codeTexts.refunded,
  ReturnedAndRefunded: codeTexts.returnedAndRefunded,
};

const discountTypes: Words<DiscountType> = { Percent: codeTexts.percent, Value: codeTexts.fixedAmount };
const useTypes: Words<UseType> = {
  SingleUse: codeTexts.singleUse,
  MultiUse: codeTexts.multiUse,
  OncePerCustomer: codeTexts.oncePerCustomer,
};
const codeTypes: Words<CodeType> = {
  PromotionalCode: codeTexts.promotionalCode,
  ReferralVoucher: codeTexts.referralVoucher,
};

const stockStates: Words<StockState> = { Available: codeTexts.available, NotAvailable: codeTexts.notAvailable };

const units: Words<LedgerUnit> = { credits: codeTexts.credits, pence: codeTexts.money };
const formats: Words<StatementFormat> = { csv: codeTexts.table, pdf: codeTexts.paper };

const accountTypes: Words<AccountType> = { Iban: codeTexts.ibanAccount, SortCode: codeTexts.ukAccount };
const rhythms: Words<PayoutRhythm> = {
  Daily: codeTexts.daily,
  Weekly: codeTexts.weekly,
  Monthly: codeTexts.monthly,
};
const payoutDays: Words<PayoutDay> = {
  Monday: codeTexts.monday,
  Tuesday: codeTexts.tuesday,
  Wednesday: codeTexts.wednesday,
  Thursday: codeTexts.thursday,
  Friday: codeTexts.friday,
  Saturday: codeTexts.saturday,
  Sunday: codeTexts.sunday,
};

const languageNames: Words = Object.fromEntries(
  [...languages].filter(([, { isForTrials }]) => !isForTrials).map(([tag, { name }]) => [tag, () => name]),
);

/** Events of webhooks. */
const events: Words<WebhookType | 'test'> = {
  'order.created': codeTexts.orderCreated,
  'order.updated': codeTexts.orderUpdated,
  'order.status_changed': codeTexts.orderStatusChanged,
  'order.refunded': codeTexts.orderRefunded,
  'delivery.status_changed': codeTexts.deliveryStatusChanged,
  'invoice.issued': codeTexts.invoiceIssued,
  'invoice.credited': codeTexts.invoiceCredited,
  'shop.created': codeTexts.shopCreated,
  'shop.updated': codeTexts.shopUpdated,
  'subscription.activated': codeTexts.subscriptionActivated,
  'subscription.deactivated': codeTexts.subscriptionDeactivated,
  'subscription.changed': codeTexts.subscriptionChanged,
  test: codeTexts.testEvent,
};

export const codeWords = {
  Status: { ...collectStatuses, ...orderStatuses },
  PortalStatus: portalStatuses,
  ProOrderStatus: proOrderStatuses,
  PaymentStatus: paymentStatuses,
  FailedReason: failedReasons,
  Reason: failedReasons,
  DeliveryType: deliveryTypes,
  DeliveryTypeKey: deliveryTypes,
  DeliveryTypes: deliveryTypes,
  SearchOutcome: searchOutcomes,
  Role: roles,
  CourierAccess: courierAccess,
  Outcome: outcomes,
  ReturnReason: returnReasons,
  Condition: conditions,
  ReturnState: returnStates,
  DiscountType: discountTypes,
  UseType: useTypes,
  CodeType: codeTypes,
  StockState: stockStates,
  Unit: units,
  Format: formats,
  AccountType: accountTypes,
  Rhythm: rhythms,
  PayoutDay: payoutDays,
  LabelLanguage: languageNames,
  Events: events,
  VehicleTypeId: vehicleNames,
} as const;

/** The field of `codeWords` that contains a webhook's event types. */
export const eventsField = 'Events' satisfies keyof typeof codeWords;

/** The field of `codeWords` that contains an order's status. */
export const statusField = 'Status' satisfies keyof typeof codeWords;

/** The field of `codeWords` that contains the conditions of returned goods. */
export const conditionField = 'Condition' satisfies keyof typeof codeWords;
