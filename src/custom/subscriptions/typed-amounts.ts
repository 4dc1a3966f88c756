/** Prices and credits as text input, parsed into amounts (D-5.21 to D-5.25; decisions, "Typed prices"). */
import { z } from 'zod';
import { subscriptionRuleTexts } from '../../../contract/rule-texts.ts';
import { BookingPrice, CreditAmount, SubscriptionPrice } from '../../../contract/merchants/subscriptions.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import { readCount, readPlainPrice } from 'schema-admin/contract/values/numbers.ts';
import { formatPence } from 'schema-admin/engine/format/values.ts';
import { subscriptionTexts } from './texts.ts';

/** The value of a field: a number when loaded, text once edited, and `null` if empty. */
const TypedValue = z.union([z.string(), z.number()]).nullable();

function amount<Amount extends z.ZodType>(
  schema: Amount,
  read: (typed: string) => number | undefined,
  say: () => string,
) {
  return TypedValue.transform((held, context): z.output<Amount> => {
    const given = typeof held === 'string' ? read(held) : held;
    // Cap the number, because unsafe integers would be rejected as fractions instead of as too large.
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

/** The terms of a subscription or tranche, as they are sent. */
export const Terms = z.object({ NumberOfCredits: Credits, Price: Pence });

export const TypedTerms = z.object({ NumberOfCredits: typedCredits, Price: typedSubscriptionPrice });

export const TypedPayAsYouGo = z.object({ PayAsYouGoPrice: typedBookingPrice });
export const TypedPremiumFee = z.object({ PremiumFee: typedBookingPrice });

/** Initial values of the form (D-5.23). */
export const initialTerms = () => ({ NumberOfCredits: '0', Price: '0.0' });

export function formatFieldPrice(held: unknown): string {
  const pence = Pence.safeParse(typeof held === 'string' ? readPlainPrice(held) : held);
  return pence.success ? formatPence(pence.data) : String(held ?? '');
}

const price = {
  isUnmarked: true,
  show: formatFieldPrice,
  slot: async () => ({ default: (await import('./AmountInputs.tsx')).PoundsInput }),
} as const;

/** The prices of a booking as fields: merchants read them, administrators edit them (D-7.32). */
export const payAsYouGoField = { key: 'PayAsYouGoPrice', label: subscriptionTexts.payAsYouGo(), ...price } as const;
export const premiumFeeField = { key: 'PremiumFee', label: subscriptionTexts.conciergeFee(), ...price } as const;
