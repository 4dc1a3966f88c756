/**
 * Sentences that the specification defines word for word or that code compares. They act as codes: the server sends
 * them untranslated, and the portal shows its own texts instead.
 */
import { z } from 'zod';

/** Wrong e-mail address or password. */
export const signInRefused = 'Email address / password combination is incorrect';
/** The order has already been processed (O-8.16). */
export const deliveryProcessed = 'Delivery already processed.';
/** The type of a promotion code is unknown (C-5.38). */
export const unknownPromoCodeType = 'Not a valid promo code type.';

/** Answer to acknowledging a cancellation (O-4.56). */
export const acknowledged = 'Acknowledged';
/** Answer to resolving a failed delivery (O-4.62). */
export const deliveryRecovered = 'Delivery Recovered';
/** Answers to adding subcategories to a category and removing one (C-4.02, C-4.03). */
export const subcategoriesBound = 'Category binded.';
export const subcategoryUnbound = 'Sub category unbinded.';

/** First line of the delivery instructions of an order with restricted items, for the driver (D-5.10). */
export const checkId = 'Check ID for proof recipient is 18+';

/** Refusals that clients handle specially. */
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

/** Refusals that the specification identifies by the text in `Error`. All others have our `Code` extension. */
const bySentence: ReadonlyMap<string, RefusalCode> = new Map([
  [signInRefused, 'sign-in-refused'],
  ['UserNotRegistered', 'user-not-registered'],
  [deliveryProcessed, 'order-processed'],
  [unknownPromoCodeType, 'unknown-promo-code-type'],
]);

/** Returns the code of a refusal, from the server's `Code` or from its sentence. */
export function refusalCodeOf(code: unknown, sentence: string | undefined): RefusalCode | undefined {
  return RefusalCode.safeParse(code).data ?? bySentence.get(sentence ?? '');
}
