/** Batches of promotion codes with the same discount: an extension. The server generates the codes. */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { promoCodeRuleTexts } from '../rule-texts.ts';
import { discountFields, discountRules, maxCodeLength } from './promo-code-rules.ts';
import { DiscountRequest } from './promo-codes.ts';
import { tooLong } from 'schema-admin/contract/text.ts';
import { codeText } from 'schema-admin/contract/values/characters.ts';

/** 32 unambiguous characters: no I, O, 0 or 1. */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const drawnLength = 8;
const maxPrefixLength = 8;
const fewest = 2;
const most = 1000;

const PromoCodeBatchFields = z.object({
  ...discountFields,
  Count: z
    .int({ error: promoCodeRuleTexts.wholeCount })
    .min(fewest, { error: () => promoCodeRuleTexts.fewestCodes({ least: fewest }) })
    .max(most, { error: () => promoCodeRuleTexts.mostCodes({ most }) }),
  Prefix: codeText()
    .toUpperCase()
    .max(maxPrefixLength, tooLong(maxPrefixLength))
    .regex(new RegExp(`^[${codeAlphabet}]*$`), { error: promoCodeRuleTexts.prefixLetters })
    .optional(),
});
export type PromoCodeBatchDraft = z.output<typeof PromoCodeBatchFields>;

/** Returns the schema of a batch as the user enters it, with the rules of a single code. */
export function promoCodeBatchDraft(today: () => string) {
  return PromoCodeBatchFields.check(...discountRules(today));
}

/** Returns the number of generated characters after a prefix: eight, or fewer for a long prefix. */
export function randomLengthAfter(prefix: string): number {
  return Math.min(drawnLength, maxCodeLength - prefix.length);
}

export const PromoCodeBatch = z.object({
  Id,
  Count: z.number().int().nullish(),
  /** One of the codes, as an example. */
  Code: z.string().nullish(),
});
export type PromoCodeBatch = z.infer<typeof PromoCodeBatch>;

export const promoCodeBatchEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/ext/promo-codes-batch',
    access: { roles: ['Admin'] },
    summary: 'List the batches of promotion codes for filtering codes, newest first',
    answer: z.array(PromoCodeBatch),
  }),
  create: endpoint({
    method: 'POST',
    path: '/ext/promo-codes-batch',
    access: { roles: ['Admin'] },
    summary: 'Create a batch of promotion codes with the same discount, all or none; returns the codes',
    body: json(
      DiscountRequest.extend({ Count: PromoCodeBatchFields.shape.Count, Prefix: codeText().max(64).default('') }),
    ),
    /** `Batch` can be used in the filter of the list. */
    answer: z.object({ Codes: z.array(z.string()), Batch: Id.nullish() }),
    idempotent: true,
  }),
};
