/** Orders of Shopify, by its webhooks and its REST Admin API. */
import { z } from 'zod';
import { requiredText } from 'schema-admin/contract/text.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import type { StoreAdapter, StoreAddress, StoreLine, StoreOrder, StoreReport } from './store-adapter.ts';
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
  Time,
  UkCountry,
  UkPostcode,
  badId,
  filled,
  isSignedWith,
  noName,
  optionalText,
  orderLines,
  parsePayload,
  readOrder,
  sumOf,
  toPence,
  tooMuchDiscount,
  withUnitPrice,
} from './store-payload.ts';

const apiVersion = '2026-10';

/** Shopify also sends `orders/updated` after a refund, with all refunds of the order. */
const orderTopics: ReadonlySet<string> = new Set([
  'orders/create',
  'orders/paid',
  'orders/updated',
  'orders/cancelled',
]);
const paidStatuses: ReadonlySet<string> = new Set(['paid', 'partially_refunded', 'refunded']);
const failedStatuses: ReadonlySet<string> = new Set(['voided', 'expired']);

/** Has no county, because Shopify sends the nation as the province of a UK address. */
const Address = z.object({
  first_name: optionalText(100),
  last_name: optionalText(100),
  address1: optionalText(200),
  address2: optionalText(200),
  city: optionalText(100),
  zip: optionalText(14),
  country_code: optionalText(2),
  phone: OptionalPhone,
});
type Address = z.output<typeof Address>;

const DeliveryAddress = Address.extend({
  address1: requiredText(1, 200),
  zip: UkPostcode,
  country_code: UkCountry,
}).refine(({ first_name, last_name }) => first_name || last_name, noName);

const Line = z.object({
  title: requiredText(1, 200),
  variant_title: optionalText(200),
  sku: OptionalSku,
  /** As ordered. */
  quantity: Quantity,
  /** Without removed and refunded items. */
  current_quantity: Quantity.nullish(),
  gift_card: z.boolean().nullish(),
  /** Only tips have one. */
  tip_payment_gateway: optionalText(100),
  price: Amount,
  discount_allocations: z.array(z.object({ amount: Amount })).nullish(),
  tax_lines: z.array(z.object({ price: Amount })).nullish(),
});
type Line = z.output<typeof Line>;

/** Returns the price of the ordered quantity, in pence. */
function discountedPrice({ price, quantity, discount_allocations: discounts }: Line): number {
  return price * quantity - sumOf((discounts ?? []).map(({ amount }) => amount));
}

const DiscountedLine = Line.refine((line) => Math.round(discountedPrice(line)) >= 0, {
  path: ['discount_allocations'],
  error: tooMuchDiscount,
});

const vatOf = ({ tax_lines: taxes }: Line) => sumOf((taxes ?? []).map(({ price }) => price));
const totalWithVat = (line: Line) => discountedPrice(line) + vatOf(line);

const Refund = z.object({
  transactions: z.array(z.object({ kind: z.string(), status: z.string(), amount: Amount })).nullish(),
});

const Order = z.object({
  id: OrderId,
  admin_graphql_api_id: z
    .string()
    .regex(/^gid:\/\/shopify\/Order\/\d{1,20}$/, badId)
    .nullish(),
  name: OrderNumber,
  updated_at: Time,
  currency: Currency,
  taxes_included: z.boolean(),
  financial_status: z.string().nullish(),
  cancelled_at: Time.nullish(),
  email: OptionalEmail,
  phone: OptionalPhone,
  note: optionalText(1000),
  billing_address: Address.nullish(),
  shipping_address: Address.nullish(),
  // Contains gift cards and tips, which do not become lines. Shipping has its own field.
  line_items: orderLines(DiscountedLine, totalWithVat),
  refunds: z.array(Refund).nullish(),
});
type Order = z.output<typeof Order>;

/** Long ids, such as those of tests, lose digits as a number. */
const idOf = ({ id, admin_graphql_api_id: globalId }: Order) => globalId?.split('/').at(-1) ?? id;

function paymentOf({ financial_status: status }: Order): StoreOrder['payment'] {
  if (paidStatuses.has(status ?? '')) return 'paid';
  return failedStatuses.has(status ?? '') ? 'failed' : 'pending';
}

function toAddress({ address1, address2, city, zip, country_code }: Address): StoreAddress {
  return {
    line1: address1 ?? '',
    ...filled({ line2: address2, city }),
    postcode: (zip ?? '').toUpperCase(),
    country: country_code ?? '',
  };
}

function toLines(line: Line, quantity: number, isWithVat: boolean): StoreLine[] {
  if (quantity === 0) return [];
  const total = isWithVat ? discountedPrice(line) : totalWithVat(line);
  const { title, sku, variant_title: variantTitle } = line;
  return withUnitPrice(
    { title, ...filled({ sku, variantTitle }), quantity },
    toPence((total * quantity) / line.quantity),
  );
}

function refundedIn({ refunds }: Order) {
  const transactions = (refunds ?? []).flatMap((refund) => refund.transactions ?? []);
  return toPence(
    sumOf(
      transactions.flatMap(({ kind, status, amount }) => (kind === 'refund' && status === 'success' ? amount : [])),
    ),
  );
}

function toOrder(payload: unknown): StoreOrder | undefined {
  const order = parsePayload(Order, payload);
  const { billing_address: billing, shipping_address: shipping } = order;
  const products = order.line_items.filter(
    ({ quantity, gift_card, tip_payment_gateway: tip }) => quantity > 0 && !gift_card && !tip,
  );
  if (products.length === 0) return undefined;
  const currentQuantity = ({ quantity, current_quantity }: Line) => Math.min(current_quantity ?? quantity, quantity);
  const isCancelled = Boolean(order.cancelled_at) || products.every((line) => currentQuantity(line) === 0);
  const place = shipping?.address1 || shipping?.zip ? 'shipping_address' : 'billing_address';
  const delivery = parsePayload(DeliveryAddress, order[place], place);
  return {
    id: idOf(order),
    number: order.name,
    updatedAt: readInstant(order.updated_at),
    payment: paymentOf(order),
    isCancelled,
    currency: order.currency,
    customer: {
      firstName: delivery.first_name ?? '',
      lastName: delivery.last_name ?? '',
      ...filled({ email: order.email, phone: delivery.phone || order.phone }),
    },
    deliveryAddress: toAddress(delivery),
    ...(billing?.address1 && billing.zip ? { billingAddress: toAddress(billing) } : {}),
    ...filled({ instructions: order.note }),
    // The current quantities of a cancelled order are zero. Keep the ordered ones, to show what was cancelled.
    lines: products.flatMap((line) =>
      toLines(line, isCancelled ? line.quantity : currentQuantity(line), order.taxes_included),
    ),
    refunded: refundedIn(order),
  };
}

const FulfillmentOrders = z.object({
  fulfillment_orders: z.array(z.object({ id: z.number(), status: z.string() })),
});
const Fulfillments = z.object({
  fulfillments: z.array(z.object({ id: z.number(), status: z.string(), shipment_status: z.string().nullish() })),
});
const Cancellation = z.object({ order: z.object({ cancelled_at: z.string().nullish() }) });
const openStatuses: ReadonlySet<string> = new Set(['open', 'in_progress']);

/** Fulfils the open parts of an order, and mails the customer. A fulfilment can only have the parts of one location. */
async function fulfil(api: StoreApi, { orderId, trackingUrl: url }: StoreReport): Promise<void> {
  const { fulfillment_orders: parts } = await api.get(`/orders/${orderId}/fulfillment_orders.json`, FulfillmentOrders);
  for (const { id } of parts.filter(({ status }) => openStatuses.has(status))) {
    await api.write('POST', '/fulfillments.json', {
      fulfillment: {
        line_items_by_fulfillment_order: [{ fulfillment_order_id: id }],
        notify_customer: true,
        ...(url === undefined ? {} : { tracking_info: { url } }),
      },
    });
  }
}

/** Adds an event to the fulfilments of an order that do not have it as their last one. */
async function addEvent(
  api: StoreApi,
  { orderId, reason }: StoreReport,
  event: 'delivered' | 'failure',
): Promise<void> {
  const { fulfillments } = await api.get(`/orders/${orderId}/fulfillments.json`, Fulfillments);
  for (const { id, status, shipment_status: last } of fulfillments) {
    if (status !== 'success' || last === event) continue;
    await api.write('POST', `/orders/${orderId}/fulfillments/${id}/events.json`, {
      event: { status: event, ...filled({ message: reason }) },
    });
  }
}

async function cancel(api: StoreApi, { orderId }: StoreReport): Promise<void> {
  const { order } = await api.get(`/orders/${orderId}.json?fields=cancelled_at`, Cancellation);
  if (!order.cancelled_at) await api.write('POST', `/orders/${orderId}/cancel.json`, { reason: 'other', email: true });
}

const reports: Readonly<Record<StoreReport['state'], (api: StoreApi, report: StoreReport) => Promise<void>>> = {
  OutForDelivery: fulfil,
  async Delivered(api, report) {
    await fulfil(api, report);
    await addEvent(api, report, 'delivered');
  },
  Failed: (api, report) => addEvent(api, report, 'failure'),
  Rejected: cancel,
  Cancelled: cancel,
};

export const shopify: StoreAdapter = {
  deliveryId: ({ headers }) => headers['x-shopify-webhook-id'],
  isSigned: ({ headers, body }, secret) => isSignedWith(secret, body, headers['x-shopify-hmac-sha256']),
  read({ headers, body }) {
    const topic = headers['x-shopify-topic'] ?? '';
    if (headers['x-shopify-test'] === 'true' || !orderTopics.has(topic)) return { kind: 'Ignored', topic };
    return readOrder(topic, body, toOrder);
  },
  async report({ url, secret }, report, send) {
    const headers = { 'x-shopify-access-token': secret, accept: 'application/json' };
    await reports[report.state](storeApi({ base: `${url}/admin/api/${apiVersion}`, headers, send }), report);
  },
};
