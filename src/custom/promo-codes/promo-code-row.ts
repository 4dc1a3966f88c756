/** A promotion code as its list shows it: with the types that the wire joins, and the group that it stands in. */
import { z } from 'zod';
import { codeTexts } from '../../../contract/code-texts.ts';
import { codeWords } from '../../../contract/code-words.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { reasonNotToExpire } from '../../../contract/promo-code-rules.ts';
import { CodeType, DiscountType, PromoCode, UseType, type promoCodeEndpoints, typesOf, PromoCodeListRequest } from '../../../contract/promo-codes.ts';
import { readInstant } from '../../../contract/time.ts';
import { Pence } from '../../../contract/units.ts';
import { choices, wireFilters } from '../../engine/model/filter/wire-filters.ts';
import { formatPence } from '../../engine/format/money.ts';
import { formatMeasure } from '../../engine/format/units.ts';
import { commonTexts } from '../../providers/texts.ts';
import { promoCodeTexts } from './texts.ts';

const yesOrNo = { yes: commonTexts.yes, no: commonTexts.no };
const statuses = { active: codeTexts.active, archived: codeTexts.archived };

/** What the list can be sorted by; the backend knows one direction of each. */
export const promoCodeSorts = {
  'Expires:asc': promoCodeTexts.endDate(),
  'StartDate:asc': promoCodeTexts.startDate(),
  'DiscountType:asc': promoCodeTexts.discountType(),
  'UseType:asc': promoCodeTexts.useType(),
  'MinimumSpend:asc': promoCodeTexts.minSpendRequired(),
  'Active:asc': promoCodeTexts.status(),
  'CodeType:asc': promoCodeTexts.codeType(),
} as const;

/** A filter that offers these values by their words. */
function choice<Value extends string>(label: string, words: Readonly<Record<Value, () => string>>, values: readonly Value[]) {
  return choices<Value>({ label, options: values.map((value) => ({ value, label: words[value]() })) });
}

const { shape } = PromoCodeListRequest.shape.Filter;

export const promoCodeFilters = wireFilters(PromoCodeListRequest.shape.Filter, {
  DiscountType: choice(promoCodeTexts.discountType(), codeWords.DiscountType, shape.DiscountType.element.options),
  UseType: choice(promoCodeTexts.useType(), codeWords.UseType, shape.UseType.element.options),
  MinimumSpend: choice(promoCodeTexts.minSpendRequired(), yesOrNo, shape.MinimumSpend.element.options),
  Status: choice(promoCodeTexts.status(), statuses, shape.Status.element.options),
  CodeType: choice(promoCodeTexts.codeType(), codeWords.CodeType, shape.CodeType.element.options),
});

export const PromoCodeRow = PromoCode.extend({
  UseType: z.string().nullish(),
  DiscountType: DiscountType.nullish(),
  CodeType,
});
export type PromoCodeRow = z.infer<typeof PromoCodeRow>;

/** The rows of a page; a group that goes on from the page before carries the same name. */
export function rowsOf({ Data }: AnswerOf<typeof promoCodeEndpoints.list>): PromoCodeRow[] {
  return Data.flatMap(({ GroupName, PromoCodes }) => PromoCodes.map((code) => rowOf({ ...code, GroupName: GroupName ?? code.GroupName })));
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
