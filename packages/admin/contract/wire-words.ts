/**
 * Sentences of the wire that the specification gives word for word, or that code would compare: codes in all but their
 * form. A server sends them in every language as they stand here; what people read instead is a text of the catalogue.
 */
import { z } from 'zod';

/** A sign-in with a wrong address or password. */
export const signInRefused = 'Email address / password combination is incorrect';
/** What comes too late for an order (O-8.16). */
export const deliveryProcessed = 'Delivery already processed.';
/** A promotion code of a type that there is not (C-5.38). */
export const unknownPromoCodeType = 'Not a valid promo code type.';

/** What acknowledging a cancellation answers (O-4.56). */
export const acknowledged = 'Acknowledged';
/** What resolving a failed delivery answers (O-4.62). */
export const deliveryRecovered = 'Delivery Recovered';
/** What binding subcategories to a category answers, and taking one out of it (C-4.02, C-4.03). */
export const subcategoriesBound = 'Category binded.';
export const subcategoryUnbound = 'Sub category unbinded.';

/** What is put first in a delivery's instructions where it has restricted items: its driver reads it (D-5.10). */
export const checkId = 'Check ID for proof recipient is 18+';

/** Why a call was refused, for whoever does more than say so. */
export const RefusalCode = z.enum([
  'sign-in-refused',
  'user-not-registered',
  'order-processed',
  'unknown-promo-code-type',
  'vertical-has-categories',
  'category-has-subcategories',
  'notification-sent',
  'invalid-image',
]);
export type RefusalCode = z.infer<typeof RefusalCode>;

/** The refusals that the specification tells by what stands in `Error`; our own extension says `Code` of every other. */
const bySentence: ReadonlyMap<string, RefusalCode> = new Map([
  [signInRefused, 'sign-in-refused'],
  ['UserNotRegistered', 'user-not-registered'],
  [deliveryProcessed, 'order-processed'],
  [unknownPromoCodeType, 'unknown-promo-code-type'],
]);

/** The code of a refusal: what the server calls it, else what its sentence stands for. */
export function refusalCodeOf(code: unknown, sentence: string | undefined): RefusalCode | undefined {
  return RefusalCode.safeParse(code).data ?? bySentence.get(sentence ?? '');
}
