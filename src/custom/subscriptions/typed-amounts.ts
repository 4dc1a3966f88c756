/** Prices and credits as administrators type them (D-5.21 to D-5.25; decisions, "Typed prices"): a text until it is known to be an amount. */
import { z } from 'zod';
import { subscriptionRuleTexts } from '../../../contract/rule-texts.ts';
import { BookingPrice, CreditAmount, SubscriptionPrice } from '../../../contract/merchants/subscriptions.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import { readCount, readPlainPrice } from 'schema-admin/contract/values/numbers.ts';
import { formatPence } from 'schema-admin/engine/format/values.ts';
import { subscriptionTexts } from './texts.ts';

/** What a field holds: a number where it shows what was read, a text once something was typed, nothing when it is empty. */
const Held = z.union([z.string(), z.number()]).nullable();

function amount<Amount extends z.ZodType>(
  schema: Amount,
  read: (typed: string) => number | undefined,
  say: () => string,
) {
  return Held.transform((held, context): z.output<Amount> => {
    const given = typeof held === 'string' ? read(held) : held;
    // A number beyond the exact ones would be refused as a fraction, and not as too large.
    const value = schema.safeParse(typeof given === 'number' ? Math.min(given, Number.MAX_SAFE_INTEGER) : given);
    if (value.success) return value.data;
    context.addIssue({
      code: 'custom',
      message: typeof given === 'number' ? (value.error.issues[0]?.message ?? say()) : say(),
    });
    return z.NEVER;
  });
}

const typedCredits = amount(CreditAmount, readCount, subscriptionRuleTexts.notACreditAmount);
const typedSubscriptionPrice = amount(SubscriptionPrice, readPlainPrice, subscriptionRuleTexts.notAPrice);
const typedBookingPrice = amount(BookingPrice, readPlainPrice, subscriptionRuleTexts.notAPrice);

/** What a subscription or a tranche is made of, as it is sent. */
export const Terms = z.object({ NumberOfCredits: Credits, Price: Pence });

/** The same as it is typed. */
export const TypedTerms = z.object({ NumberOfCredits: typedCredits, Price: typedSubscriptionPrice });

export const TypedPayAsYouGo = z.object({ PayAsYouGoPrice: typedBookingPrice });
export const TypedPremiumFee = z.object({ PremiumFee: typedBookingPrice });

/** What the form for them begins with (D-5.23). */
export const firstTerms = () => ({ NumberOfCredits: '0', Price: '0.0' });

/** A price that was read, or typed, as people read it. */
export function shownPrice(held: unknown): string {
  const pence = Pence.safeParse(typeof held === 'string' ? readPlainPrice(held) : held);
  return pence.success ? formatPence(pence.data) : String(held ?? '');
}

const price = {
  isUnmarked: true,
  show: shownPrice,
  slot: async () => ({ default: (await import('./AmountInputs.tsx')).PoundsInput }),
} as const;

/** The prices of a booking as fields: read by merchants, written by administrators (D-7.32). */
export const payAsYouGoField = { key: 'PayAsYouGoPrice', label: subscriptionTexts.payAsYouGo(), ...price } as const;
export const premiumFeeField = { key: 'PremiumFee', label: subscriptionTexts.conciergeFee(), ...price } as const;
