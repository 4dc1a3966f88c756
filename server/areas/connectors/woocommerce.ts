/** Orders of WooCommerce, by its webhooks and its REST API (`wc/v3`). */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { requiredText } from 'schema-admin/contract/text.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import type {
  StoreAccess,
  StoreAdapter,
  StoreAddress,
  StoreLine,
  StoreOrder,
  StoreReport,
  StoreWebhook,
} from './store-adapter.ts';
import { type StoreApi, storeApi } from './store-api.ts';
import {
  Amount,
  Currency,
  OptionalEmail,
  OptionalPhone,
  OptionalSku,
  OrderId,
  OrderNumber,
  Quantity,
  SignedAmount,
  Time,
  UkCountry,
  UkPostcode,
  filled,
  isSignedWith,
  noName,
  optionalText,
  orderLines,
  parsePayload,
  readOrder,
  sumOf,
  toPence,
  withUnitPrice,
} from './store-payload.ts';

const wooCommerceTexts = defineTexts('woocommerce', {
  outForDelivery: 'Your order is out for delivery.',
  trackDelivery: 'Your order is out for delivery. Track it here: {url}',
  notDelivered: 'Your order could not be delivered.',
  notDeliveredBecause: 'Your order could not be delivered: {reason}',
});

const orderTopics: ReadonlySet<string> = new Set(['order.created', 'order.updated', 'order.restored']);
/** Statuses of a checkout that the customer has not finished. */
const Draft = z.object({ status: z.enum(['auto-draft', 'checkout-draft']) });
const paidStatuses: ReadonlySet<string> = new Set(['processing', 'completed']);
const cancelledStatuses: ReadonlySet<string> = new Set(['cancelled', 'refunded']);

const Address = z.object({
  first_name: optionalText(100),
  last_name: optionalText(100),
  address_1: optionalText(200),
  address_2: optionalText(200),
  city: optionalText(100),
  state: optionalText(100),
  postcode: optionalText(14),
  country: optionalText(2),
  phone: OptionalPhone,
});
type Address = z.output<typeof Address>;

const DeliveryAddress = Address.extend({
  address_1: requiredText(1, 200),
  postcode: UkPostcode,
  country: UkCountry,
}).refine(({ first_name, last_name }) => first_name || last_name, noName);

const Line = z.object({
  name: requiredText(1, 200),
  /** Name of the product that a variation belongs to. */
  parent_name: optionalText(200),
  sku: OptionalSku,
  quantity: Quantity,
  /** After discounts, without VAT. */
  total: Amount,
  total_tax: Amount,
});
type Line = z.output<typeof Line>;
const totalOf = ({ total, total_tax }: Line) => total + total_tax;

// Shipping and fees have their own fields in the payload, and do not become lines.
const Order = z.object({
  id: OrderId,
  number: OrderNumber,
  status: z.string(),
  currency: Currency,
  date_modified_gmt: Time,
  date_paid_gmt: Time.nullish(),
  customer_note: optionalText(1000),
  billing: Address.extend({ email: OptionalEmail }).nullish(),
  shipping: Address.nullish(),
  line_items: orderLines(Line, totalOf),
  refunds: z.array(z.object({ total: SignedAmount })).nullish(),
});
type Order = z.output<typeof Order>;

function paymentOf({ status, date_paid_gmt }: Order): StoreOrder['payment'] {
  if (status === 'failed') return 'failed';
  return paidStatuses.has(status) || date_paid_gmt ? 'paid' : 'pending';
}

function toAddress({ address_1, address_2, city, state, postcode, country }: Address): StoreAddress {
  return {
    line1: address_1 ?? '',
    ...filled({ line2: address_2, city, county: state }),
    postcode: (postcode ?? '').toUpperCase(),
    country: country ?? '',
  };
}

function toLines(line: Line): StoreLine[] {
  const { name, parent_name: parent, sku, quantity } = line;
  if (quantity === 0) return [];
  const variantTitle = parent && name.startsWith(`${parent} - `) ? name.slice(parent.length + 3) : undefined;
  const title = variantTitle && parent ? parent : name;
  return withUnitPrice({ title, ...filled({ sku, variantTitle }), quantity }, toPence(totalOf(line)));
}

function toOrder(payload: unknown): StoreOrder | undefined {
  if (Draft.safeParse(payload).success) return undefined;
  const order = parsePayload(Order, payload);
  const { billing, shipping } = order;
  const lines = order.line_items.flatMap(toLines);
  if (lines.length === 0) return undefined;
  const place = shipping?.address_1 || shipping?.postcode ? 'shipping' : 'billing';
  const delivery = parsePayload(DeliveryAddress, order[place], place);
  return {
    id: order.id,
    number: order.number,
    updatedAt: readInstant(order.date_modified_gmt),
    payment: paymentOf(order),
    isCancelled: cancelledStatuses.has(order.status),
    currency: order.currency,
    customer: {
      firstName: delivery.first_name ?? '',
      lastName: delivery.last_name ?? '',
      ...filled({ email: billing?.email, phone: delivery.phone || billing?.phone }),
    },
    deliveryAddress: toAddress(delivery),
    ...(billing?.address_1 && billing.postcode ? { billingAddress: toAddress(billing) } : {}),
    ...filled({ instructions: order.customer_note }),
    lines,
    refunded: toPence(sumOf((order.refunds ?? []).map(({ total }) => Math.abs(total)))),
  };
}

/** Matches the test that WooCommerce sends when a webhook is saved. It has neither a signature nor a topic. */
const isPing = ({ body }: StoreWebhook) => /^webhook_id=\d{1,20}$/.test(body.toString('latin1', 0, 40));

/** Sets the status, unless the order has been cancelled or refunded in the store. */
async function setStatus(api: StoreApi, path: string, wanted: string): Promise<void> {
  const { status } = await api.get(path, z.object({ status: z.string() }));
  if (status !== wanted && !cancelledStatuses.has(status)) await api.write('PUT', path, { status: wanted });
}

/** Adds a note that is mailed to the customer, unless the order has it. */
async function addNote(api: StoreApi, path: string, note: string): Promise<void> {
  const notes = await api.get(`${path}/notes?type=customer`, z.array(z.object({ note: z.string() })));
  if (notes.some((known) => known.note === note)) return;
  await api.write('POST', `${path}/notes`, { note, customer_note: true });
}

function outForDelivery(url: string | undefined): string {
  return url === undefined ? wooCommerceTexts.outForDelivery() : wooCommerceTexts.trackDelivery({ url });
}

function notDelivered(reason: string | undefined): string {
  return reason === undefined ? wooCommerceTexts.notDelivered() : wooCommerceTexts.notDeliveredBecause({ reason });
}

const reports: Readonly<
  Record<StoreReport['state'], (api: StoreApi, path: string, report: StoreReport) => Promise<void>>
> = {
  OutForDelivery: (api, path, { trackingUrl }) => addNote(api, path, outForDelivery(trackingUrl)),
  Delivered: (api, path) => setStatus(api, path, 'completed'),
  Failed: (api, path, { reason }) => addNote(api, path, notDelivered(reason)),
  Rejected: (api, path) => setStatus(api, path, 'cancelled'),
  Cancelled: (api, path) => setStatus(api, path, 'cancelled'),
};

function authorizationOf({ key, secret }: StoreAccess): string {
  return ['Basic', Buffer.from(`${key}:${secret}`).toString('base64')].join(' ');
}

export const wooCommerce: StoreAdapter = {
  deliveryId({ headers, body }) {
    const id = headers['x-wc-webhook-delivery-id'];
    // WooCommerce's id is the same for all orders of a second, so that the content must be part of it.
    return id && `${id}-${createHash('sha256').update(body).digest('hex').slice(0, 16)}`;
  },
  isSigned(webhook, secret) {
    return isPing(webhook) || isSignedWith(secret, webhook.body, webhook.headers['x-wc-webhook-signature']);
  },
  read(webhook) {
    const topic = webhook.headers['x-wc-webhook-topic'] ?? '';
    if (isPing(webhook) || !orderTopics.has(topic)) return { kind: 'Ignored', topic };
    return readOrder(topic, webhook.body, toOrder);
  },
  async report(access, report, send) {
    const headers = { authorization: authorizationOf(access), accept: 'application/json' };
    const api = storeApi({ base: `${access.url}/wp-json/wc/v3`, headers, send });
    await reports[report.state](api, `/orders/${report.orderId}`, report);
  },
};
