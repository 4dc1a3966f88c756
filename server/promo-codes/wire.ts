import type { PromoCode } from '../../contract/promo-codes.ts';
import type { promoCodes } from '../db/promotion-tables.ts';

export type PromoCodeRow = typeof promoCodes.$inferSelect;

/** A code as the wire writes it; it is active until its end. */
export function wirePromoCode(row: PromoCodeRow, group: string | null, now: Date): PromoCode {
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
