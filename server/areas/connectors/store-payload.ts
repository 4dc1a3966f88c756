/** Reads the parts that the payloads of all stores share. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { emailAddress } from 'schema-admin/contract/contact.ts';
import { SentInstant, maxPence, tooMuchMoney } from 'schema-admin/contract/limits.ts';
import { requiredCode, shortText, tooLong } from 'schema-admin/contract/text.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { codeText } from 'schema-admin/contract/values/characters.ts';
import { isUkPostCode } from '../../../contract/collect/address.ts';
import { integrationTexts } from '../../../contract/integration/texts.ts';
import { ApiError } from '../../api/errors.ts';
import { parse } from '../../api/parse.ts';
import { gateTexts } from '../../api/texts.ts';
import type { StoreEvent, StoreLine, StoreOrder } from './store-adapter.ts';

const storePayloadTexts = defineTexts('store-payloads', {
  badId: 'This is not the id of an order.',
  badAmount: 'This is not an amount of money.',
  badQuantity: 'This is not a whole number from 0 to {most, number}.',
  badTime: 'This is not a time.',
  badCurrency: 'This is not the code of a currency.',
  noLines: 'The order has no products.',
  tooMuchDiscount: 'The discounts are higher than the price.',
  noName: 'The recipient has no name.',
  abroad: 'Orders are only delivered in the United Kingdom.',
});

const maxLines = 200;
const maxQuantity = 9999;
const maxPhoneLength = 40;
const maxSkuLength = 100;
/** Six digits, because the largest amount is £999,999.99. */
const amount = /^-?\d{1,6}(\.\d{1,6})?$/;

/** Returns the schema of an optional text, which stores send as `null` or empty. */
export const optionalText = (max: number) => shortText(max).nullish();
export const OptionalPhone = optionalText(maxPhoneLength);
export const OptionalEmail = z.preprocess(
  (sent) => (sent === '' ? null : sent),
  emailAddress(integrationTexts.badEmail).nullish(),
);
export const OptionalSku = codeText().max(maxSkuLength, tooLong(maxSkuLength)).nullish();
export const badId = { error: storePayloadTexts.badId };
/** Ids of Shopify's tests are larger than a safe integer. */
export const OrderId = z
  .number(badId)
  .refine((id) => Number.isInteger(id) && id > 0, badId)
  .transform(String);
export const OrderNumber = requiredCode(1, 50);
export const Currency = z
  .string({ error: storePayloadTexts.badCurrency })
  .regex(/^[A-Z]{3}$/, { error: storePayloadTexts.badCurrency });
const badTime = { error: storePayloadTexts.badTime };
export const Time = z.string(badTime).refine((text) => SentInstant.safeParse(text).success, badTime);
export const UkPostcode = requiredCode(1, 14).refine(isUkPostCode, { error: integrationTexts.badPostcode });
export const UkCountry = z.literal('GB', { error: storePayloadTexts.abroad });

const badQuantity = { error: () => storePayloadTexts.badQuantity({ most: maxQuantity }), abort: true };
export const Quantity = z.number(badQuantity).int(badQuantity).min(0, badQuantity).max(maxQuantity, badQuantity);

/** An amount such as `-12.50`, in pence. May have a fraction, because some stores have more than two decimals. */
export const SignedAmount = z
  .string({ error: storePayloadTexts.badAmount })
  .regex(amount, { error: storePayloadTexts.badAmount, abort: true })
  // Round, because 0.29 * 100 is less than 29.
  .transform((text) => Math.round(Number(text) * 1_000_000) / 10_000);
export const Amount = SignedAmount.refine((pence) => pence >= 0, { error: storePayloadTexts.badAmount, abort: true });

export const toPence = (pence: number) => Pence.parse(Math.round(pence));
export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, next) => sum + next, 0);

/** Returns the schema of the lines of an order. `totalOf` returns the total of a line, in pence. */
export function orderLines<Line extends z.ZodType>(line: Line, totalOf: (line: z.output<Line>) => number) {
  return z
    .array(line)
    .min(1, { error: storePayloadTexts.noLines })
    .max(maxLines)
    .refine((lines) => sumOf(lines.map(totalOf)) <= maxPence, { error: () => tooMuchMoney() });
}

/** Error of an address whose `first_name` and `last_name` are empty. */
export const noName = { path: ['last_name'], error: storePayloadTexts.noName };
export const tooMuchDiscount = storePayloadTexts.tooMuchDiscount;

type Texts = Readonly<Record<string, string | null | undefined>>;

/** Returns the texts that are not empty. */
export function filled<Given extends Texts>(texts: Given): { [Key in keyof Given]?: string };
export function filled(texts: Texts): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (text ? [[key, text]] : [])));
}

/** Splits a line, unless its total divides by its quantity, into two whose unit prices differ by a penny. */
export function withUnitPrice(line: Omit<StoreLine, 'unitPrice'>, total: Pence): StoreLine[] {
  const { quantity } = line;
  const lower = Math.floor(total / quantity);
  const higherQuantity = total - lower * quantity;
  return [
    { ...line, quantity: quantity - higherQuantity, unitPrice: Pence.parse(lower) },
    { ...line, quantity: higherQuantity, unitPrice: Pence.parse(lower + 1) },
  ].filter((part) => part.quantity > 0);
}

/** Parses a payload, or the part of it at `path`. Throws a 422 with a message per field. */
export function parsePayload<Schema extends z.ZodType>(schema: Schema, payload: unknown, ...path: string[]) {
  return parse(schema, payload, (inner) => [...path, ...inner].map(String).join('.') || 'body');
}

/** Reads an order with `read`, which returns `undefined` for an order without deliverable products. */
export function readOrder(topic: string, body: Buffer, read: (payload: unknown) => StoreOrder | undefined): StoreEvent {
  let payload: unknown;
  try {
    payload = JSON.parse(body.toString());
  } catch {
    return { kind: 'Invalid', topic, fields: { body: gateTexts.noJson() } };
  }
  try {
    const order = read(payload);
    return order === undefined ? { kind: 'Ignored', topic } : { kind: 'Order', topic, order };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: 'Invalid', topic, fields: error.fields ?? { body: error.message } };
  }
}

/** Returns whether the signature is the Base64 of the body's HMAC-SHA256. */
export function isSignedWith(secret: string, body: Buffer, signature: string | undefined): boolean {
  const given = Buffer.from(signature ?? '', 'base64');
  const expected = createHmac('sha256', secret).update(body).digest();
  return given.length === expected.length && timingSafeEqual(given, expected);
}
