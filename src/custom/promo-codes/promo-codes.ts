/** A promotion code as its list shows it: with the types that the wire joins, and the group that it stands in. */
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

/** The rows of a page; a group that goes on from the page before carries the same name. */
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

/** `12.5%` or `£5.00`. */
export function discountWords({ DiscountType: type, Percentage, Amount }: PromoCodeRow): string {
  return type === 'Percent' ? formatMeasure(Percentage ?? 0, 'percent') : formatPence(Amount ?? nothing);
}

/** How often it can be used; nothing where the backend names a type of its own. */
export function wordsOfUse({ UseType: type }: PromoCodeRow): string {
  const known = UseType.safeParse(type);
  return known.success ? codeWords.UseType[known.data]() : '';
}

/** Why a code cannot be deactivated, or `undefined`: it has ended, or does so today anyway (C-4.05). */
export function reasonNotToDeactivate({ Expires }: Pick<PromoCodeRow, 'Expires'>, now: Date): string | undefined {
  return Expires ? reasonNotToExpire(readInstant(Expires), now) : undefined;
}

export const promoCodes = defineRecord('promo-codes', { schema: PromoCodeRow, id: 'Id' });
