/** A promotion code as a list row, with its group and with separate types, which the API combines. */
import { z } from 'zod';
import { codeWords } from '../../../contract/code-words.ts';
import type { AnswerOf } from 'schema-admin/contract/endpoint.ts';
import { reasonNotToExpire } from '../../../contract/promotions/promo-code-rules.ts';
import {
  type promoCodeEndpoints,
  CodeType,
  DiscountType,
  PromoCode,
  UseType,
  typesOf,
} from '../../../contract/promotions/promo-codes.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { formatPence, formatMeasure } from 'schema-admin/engine/format/values.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';

export const PromoCodeRow = PromoCode.extend({
  UseType: z.string().nullish(),
  DiscountType: DiscountType.nullish(),
  CodeType,
});
export type PromoCodeRow = z.infer<typeof PromoCodeRow>;

/** Returns the rows of a page. A group may continue from the previous page under the same name. */
export function rowsOf({ Data }: AnswerOf<typeof promoCodeEndpoints.list>): PromoCodeRow[] {
  return Data.flatMap(({ GroupName, PromoCodes }) =>
    PromoCodes.map((code) => rowOf({ ...code, GroupName: GroupName ?? code.GroupName })),
  );
}

export function rowOf(code: PromoCode): PromoCodeRow {
  const { use, discount } = typesOf(code.PromoCodeType);
  return {
    ...code,
    UseType: use,
    DiscountType: discount ?? (code.Percentage ? DiscountType.enum.Percent : DiscountType.enum.Value),
    CodeType: code.IsReferralVoucher === true ? 'ReferralVoucher' : 'PromotionalCode',
  };
}

export function isActive({ Active, Expires }: Pick<PromoCodeRow, 'Active' | 'Expires'>, now: Date): boolean {
  return Active ?? (Expires ? readInstant(Expires) > now : true);
}

const nothing = Pence.parse(0);

/** Formats a discount: `12.5%` or `£5.00`. */
export function formatDiscount({ DiscountType: type, Percentage, Amount }: PromoCodeRow): string {
  return type === 'Percent' ? formatMeasure(Percentage ?? 0, 'percent') : formatPence(Amount ?? nothing);
}

/** Returns how often the code can be used, or an empty string for an unknown type. */
export function useTypeLabel({ UseType: type }: PromoCodeRow): string {
  const known = UseType.safeParse(type);
  return known.success ? codeWords.UseType[known.data]() : '';
}

/** Returns why a code cannot be deactivated: it has ended, or ends today (C-4.05). `undefined` if it can. */
export function reasonNotToDeactivate({ Expires }: Pick<PromoCodeRow, 'Expires'>, now: Date): string | undefined {
  return Expires ? reasonNotToExpire(readInstant(Expires), now) : undefined;
}

export const promoCodes = defineRecord('promo-codes', { schema: PromoCodeRow, id: 'Id' });
