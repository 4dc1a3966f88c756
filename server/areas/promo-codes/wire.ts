import { codeTexts } from '../../../contract/code-texts.ts';
import { codeWords } from '../../../contract/code-words.ts';
import type { PromoCode, PromoCodeOrder } from '../../../contract/promotions/promo-codes.ts';
import type { Filled } from '../../api/handler.ts';
import type { promoCodes } from '../../db/promotion-tables.ts';
import { dateWriter } from 'schema-admin/contract/texts/writers.ts';
import { promoCodeServerTexts } from './texts.ts';

export type PromoCodeRow = typeof promoCodes.$inferSelect;

export function wirePromoCode(row: PromoCodeRow, group: string | null, now: Date): Filled<PromoCode> {
  return {
    Id: row.id,
    Code: row.code,
    PromoCodeType: `${row.useType}${row.discountType}`,
    Percentage: row.percentage,
    Amount: row.amount,
    MinimumSpend: row.minimumSpend,
    StartDate: row.startsAt.toISOString(),
    Expires: row.expiresAt.toISOString(),
    Active: row.expiresAt > now,
    IsReferralVoucher: row.isReferralVoucher,
    FirstName: row.firstName,
    LastName: row.lastName,
    GroupName: group,
  };
}

const writeMonth = dateWriter({ timeZone: 'Europe/London', month: 'long', year: 'numeric' });

/** Group names by inclusive upper limit of the minimum spend, in pence. */
const spendBands: readonly (readonly [number, () => string])[] = [
  [0, promoCodeServerTexts.noMinimum],
  [1000, promoCodeServerTexts.upTo10],
  [5000, promoCodeServerTexts.upTo50],
  [10_000, promoCodeServerTexts.upTo100],
  [Infinity, promoCodeServerTexts.over100],
];

/** Returns the name of the group to which a code belongs in the list's sort order (C-2.59). */
export function groupName(order: PromoCodeOrder, row: PromoCodeRow, now: Date): string {
  switch (order) {
    case 'Expires':
      return writeMonth(row.expiresAt);
    case 'StartDate':
      return writeMonth(row.startsAt);
    case 'DiscountType':
      return codeWords.DiscountType[row.discountType]();
    case 'UseType':
      return codeWords.UseType[row.useType]();
    case 'MinimumSpend':
      return spendBands.find(([upTo]) => (row.minimumSpend ?? 0) <= upTo)?.[1]() ?? '';
    case 'Active':
      return row.expiresAt > now ? codeTexts.active() : codeTexts.archived();
    case 'CodeType':
      return row.isReferralVoucher ? promoCodeServerTexts.referralVouchers() : promoCodeServerTexts.promotionalCodes();
  }
}
