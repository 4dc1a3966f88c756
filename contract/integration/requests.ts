/** Requests of the Integration API. */
import { z } from 'zod';
import { emailAddress, ukPhone } from 'schema-admin/contract/contact.ts';
import { SentInstant, maxPence, pageSize } from 'schema-admin/contract/limits.ts';
import { requiredCode, requiredText, shortText } from 'schema-admin/contract/text.ts';
import { isUkPostCode } from '../collect/address.ts';
import { integrationTexts } from './texts.ts';
import { IntegrationId, PaymentState, RefundReason, ReturnedCondition } from './representations.ts';

const maxLines = 200;
const maxQuantity = 9999;
const maxProducts = 1000;

const optional = (max: number) => shortText(max).nullish();
const HttpsUrl = z
  .url({ protocol: /^https$/ })
  .max(2000)
  .nullish();
const Price = z.number().int().min(0).max(maxPence);

const Address = z.object({
  line1: requiredText(1, 200),
  line2: optional(200),
  line3: optional(200),
  city: optional(100),
  county: optional(100),
  postcode: requiredCode(1, 14).refine(isUkPostCode, { error: integrationTexts.badPostcode }),
});

const Line = z.object({
  sku: requiredCode(1, 100),
  quantity: z.number().int().min(1).max(maxQuantity),
  /** Including VAT. */
  unitPrice: Price,
  /** Title of the product at the caller. The catalogue's if absent. */
  title: optional(200),
  note: optional(200),
});

export const NewOrder = z.object({
  /** The caller's own id, unique within the shop. */
  externalId: requiredCode(1, 100),
  shopId: IntegrationId,
  payment: PaymentState,
  /** Absent for delivery as soon as possible. */
  slot: z.object({ from: SentInstant, to: SentInstant }).nullish(),
  customer: z.object({
    firstName: requiredText(1, 100),
    lastName: requiredText(1, 100),
    email: emailAddress(integrationTexts.badEmail).nullish(),
    phone: ukPhone(integrationTexts.badPhone).nullish(),
  }),
  deliveryAddress: Address.extend({ nameOnDoor: optional(100), instructions: optional(1000) }),
  billingAddress: Address.nullish(),
  lines: z.array(Line).min(1).max(maxLines),
  /** Sum of all lines. Protects against rounding and lost lines. */
  total: Price,
});
export type NewOrder = z.output<typeof NewOrder>;

export const PageQuery = z.object({
  /** `nextCursor` of the previous page. Absent for the start. */
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, { error: integrationTexts.badCursor })
    .default('0'),
  limit: z.coerce.number<string>().pipe(pageSize()).default(50),
});

export const PaymentChange = z.object({ state: PaymentState });

/** A report that skips `out_for_delivery` counts for both steps. */
export const DeliveryReport = z.discriminatedUnion('state', [
  z.object({ state: z.literal('out_for_delivery'), driver: optional(100), trackingUrl: HttpsUrl }),
  z.object({ state: z.literal('delivered') }),
  z.object({ state: z.literal('failed'), reason: requiredText(1, 100), notes: optional(1000) }),
]);
export type DeliveryReport = z.output<typeof DeliveryReport>;

export const CancellationWish = z.object({
  /** Ids of the lines to cancel. Absent for the whole order. */
  lineIds: z.array(IntegrationId).min(1).max(maxLines).nullish(),
});

/** Absent for the whole order. Without lines, an amount that is not for goods. */
export const RefundRequest = z
  .object({
    lines: z
      .array(
        z.object({
          lineId: IntegrationId,
          quantity: z.number().int().min(1).max(maxQuantity),
          reason: RefundReason.nullish(),
          /** Of goods that came back. */
          condition: ReturnedCondition.nullish(),
        }),
      )
      .min(1)
      .max(maxLines)
      .nullish(),
    /** The price of the lines if absent. */
    amount: Price.min(1).nullish(),
  })
  .nullish();
export type RefundRequest = z.output<typeof RefundRequest>;

export const SentProduct = z.object({
  sku: requiredCode(1, 100),
  /** Variants with the same product title belong together. */
  productTitle: requiredText(1, 200),
  title: requiredText(1, 200),
  brand: requiredText(1, 100),
  price: Price,
  imageUrl: HttpsUrl,
  /** Of the platform's catalogue. */
  subcategoryId: IntegrationId,
});
export type SentProduct = z.output<typeof SentProduct>;

/** Rows are read one by one, so that a wrong row does not reject the others. */
export const ProductUpsert = z.object({
  /** Required for a key of the whole platform. */
  merchantId: IntegrationId.nullish(),
  products: z.array(z.unknown()).min(1).max(maxProducts),
});
