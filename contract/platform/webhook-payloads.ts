/** Bodies of webhooks. Objects have the representations of the Integration API (ADR 096, ADR 097). */
import { z } from 'zod';
import {
  DeliveryState,
  IntegrationDelivery,
  IntegrationId,
  IntegrationOrder,
  IntegrationShop,
  OrderState,
} from '../integration/representations.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { WebhookType } from './webhooks.ts';

const Time = z.iso.datetime();
const id = IntegrationId.nullable();

export const WebhookInvoice = z.object({
  id: IntegrationId,
  number: z.string(),
  type: z.string(),
  merchantId: IntegrationId,
  shopId: IntegrationId,
  orderId: id,
  deliveryId: id,
  /** The invoice that a credit note corrects. */
  correctsId: id,
  issuedAt: Time,
  net: Pence,
  vat: Pence,
  total: Pence,
});
export type WebhookInvoice = z.infer<typeof WebhookInvoice>;

export const WebhookSubscription = z.object({
  id: IntegrationId,
  merchantId: id,
  shopId: id,
  active: z.boolean(),
  /** Days in London: the first day of the paid month, and the first day after it. */
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  premium: z.boolean(),
});
export type WebhookSubscription = z.infer<typeof WebhookSubscription>;

const State = z.union([OrderState, DeliveryState]);

/** The object as it was when the message was written. It can be newer than the change. */
export const WebhookData = z.union([
  IntegrationOrder,
  IntegrationDelivery,
  WebhookInvoice,
  IntegrationShop,
  WebhookSubscription,
  z.object({ message: z.string() }),
]);
export type WebhookData = z.infer<typeof WebhookData>;

export const WebhookPayload = z.object({
  type: z.union([WebhookType, z.literal('test')]),
  /** Time of the change. */
  timestamp: Time,
  /** Counts the changes of the object. A higher number is newer. */
  sequence: z.number().int(),
  /** The change of state, for an event about one. */
  change: z.object({ from: State.nullable(), to: State }).optional(),
  data: WebhookData,
});
export type WebhookPayload = z.infer<typeof WebhookPayload>;
