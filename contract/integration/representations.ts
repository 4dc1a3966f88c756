/**
 * Representations of the Integration API, which webhooks send too (ADR 096). Money is in whole pence, times are UTC,
 * and ids are texts that never change.
 */
import { z } from 'zod';
import { Pence } from 'schema-admin/contract/units.ts';

export const IntegrationId = z.string().min(1).max(64);
/** ISO 8601 in UTC, such as `2026-03-10T12:00:00.000Z`. */
const Time = z.iso.datetime();
/** Time of a step, or `null` before it. */
const step = Time.nullable();
const text = z.string().nullable();

const Address = z.object({
  line1: z.string(),
  line2: text,
  line3: text,
  city: text,
  county: text,
  postcode: z.string(),
});

export const OrderState = z.enum([
  'awaiting_payment',
  'pending',
  'queued',
  'out_for_delivery',
  'delivered',
  'failed',
  'rejected',
  'cancelled',
]);
export type OrderState = z.infer<typeof OrderState>;

export const PaymentState = z.enum(['pending', 'paid', 'failed']);
export type PaymentState = z.infer<typeof PaymentState>;

export const RefundReason = z.enum(['damaged', 'wrong_item', 'not_as_described', 'unwanted', 'not_delivered', 'other']);
export type RefundReason = z.infer<typeof RefundReason>;

export const ReturnedCondition = z.enum(['unopened', 'opened', 'damaged']);
export type ReturnedCondition = z.infer<typeof ReturnedCondition>;

const IntegrationRefund = z.object({
  id: IntegrationId,
  amount: Pence,
  at: Time,
  /** Without lines, the money is not for goods. */
  lines: z.array(
    z.object({
      lineId: IntegrationId,
      quantity: z.number().int(),
      amount: Pence,
      reason: RefundReason.nullable(),
      condition: ReturnedCondition.nullable(),
    }),
  ),
});

const IntegrationOrderLine = z.object({
  id: IntegrationId,
  sku: text,
  title: z.string(),
  variantTitle: text,
  /** Quantity that the shop can deliver, at most the ordered one. */
  quantity: z.number().int(),
  orderedQuantity: z.number().int(),
  unitPrice: Pence,
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  changeReason: text,
  cancellationRequestedAt: step,
  cancelledAt: step,
});

export const IntegrationOrder = z.object({
  id: IntegrationId,
  /** Shown in the portal and on labels. */
  number: z.string(),
  /** The caller's own id. */
  externalId: text,
  merchantId: IntegrationId,
  shopId: IntegrationId,
  state: OrderState,
  payment: z.object({ state: PaymentState, at: step }),
  /** `null` for delivery as soon as possible. */
  slot: z.object({ from: Time, to: Time }).nullable(),
  customer: z.object({ firstName: z.string(), lastName: z.string(), email: text, phone: text }),
  deliveryAddress: Address.extend({ nameOnDoor: text, instructions: text }),
  /** `null` if it is the delivery address. */
  billingAddress: Address.nullable(),
  lines: z.array(IntegrationOrderLine),
  packages: z.array(z.object({ number: z.number().int(), barcode: z.string() })),
  /** Sum of the ordered lines. */
  total: Pence,
  cancellation: z.object({ wholeOrder: z.boolean(), requestedAt: Time, acknowledgedAt: step }).nullable(),
  /** Oldest first. */
  refunds: z.array(IntegrationRefund),
  tracking: z.object({ url: text, driver: text }),
  failure: z.object({ reason: text, notes: text }).nullable(),
  createdAt: Time,
  queuedAt: step,
  packedAt: step,
  outForDeliveryAt: step,
  deliveredAt: step,
  failedAt: step,
  rejectedAt: step,
  cancelledAt: step,
  returnedAt: step,
  refundedAt: step,
});
export type IntegrationOrder = z.infer<typeof IntegrationOrder>;

export const DeliveryState = z.enum([
  'awaiting_concierge',
  'placed',
  'queued',
  'assigned',
  'at_pick_up',
  'out_for_delivery',
  'at_drop_off',
  'delivered',
  'failed',
  'cancelled',
]);
export type DeliveryState = z.infer<typeof DeliveryState>;

export const IntegrationDelivery = z.object({
  id: IntegrationId,
  reference: z.string(),
  merchantId: IntegrationId,
  shopId: IntegrationId,
  state: DeliveryState,
  courier: text,
  driver: text,
  /** Public page, `null` unless the delivery is under way. */
  trackingUrl: text,
  /** Photo or signature of the recipient. */
  proof: z.object({ url: z.string(), name: text }).nullable(),
  failure: z.object({ reason: text, notes: text }).nullable(),
  pickUpAt: Time,
  expectedAt: step,
  bookedAt: step,
  outForDeliveryAt: step,
  deliveredAt: step,
  failedAt: step,
  cancelledAt: step,
});
export type IntegrationDelivery = z.infer<typeof IntegrationDelivery>;

/** A time in London, such as `09:05`. */
const Clock = z.string();

export const IntegrationShop = z.object({
  id: IntegrationId,
  merchantId: IntegrationId,
  name: z.string(),
  email: z.string(),
  phone: text,
  address: Address.omit({ line3: true }),
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** A shop that is archived or not live receives no orders. */
  live: z.boolean(),
  archived: z.boolean(),
  /** `null` for a shop without a week, which is always open. Absent days are closed. 1 is Monday. */
  openingHours: z.array(z.object({ day: z.number().int(), from: Clock, to: Clock })).nullable(),
  /** Current and future closures and special hours. Days in London, both included. Without times, all day. */
  closures: z.array(
    z.object({
      first: z.iso.date(),
      last: z.iso.date(),
      from: Clock.nullable(),
      to: Clock.nullable(),
      reason: z.string(),
    }),
  ),
  /** Hours of the next seven days in which an order can be delivered. */
  slots: z.array(z.object({ from: Time, to: Time })),
});
export type IntegrationShop = z.infer<typeof IntegrationShop>;
