import { codeWords } from '../../contract/code-words.ts';
import type { PromoCodeOrder } from '../../contract/promo-codes.ts';
import type { PromoCodeRow } from './wire.ts';

const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', month: 'long', year: 'numeric' });

/** Upper ends in pence, each included. */
const spendBands: readonly (readonly [number, string])[] = [
  [0, 'No minimum spend'],
  [1000, 'Up to £10'],
  [5000, 'Over £10, up to £50'],
  [10_000, 'Over £50, up to £100'],
  [Infinity, 'Over £100'],
];

/** The words that a code stands under, by what the list is sorted by (spec 2, "list grouped by the active sort key"). */
export function groupName(order: PromoCodeOrder, row: PromoCodeRow, now: Date): string {
  switch (order) {
    case 'Expires':
      return month.format(row.expiresAt);
    case 'StartDate':
      return month.format(row.startsAt);
    case 'DiscountType':
      return codeWords.DiscountType[row.discountType];
    case 'UseType':
      return codeWords.UseType[row.useType];
    case 'MinimumSpend':
      return spendBands.find(([upTo]) => (row.minimumSpend ?? 0) <= upTo)?.[1] ?? '';
    case 'Active':
      return row.expiresAt > now ? 'Active' : 'Archived';
    case 'CodeType':
      return row.isReferralVoucher ? 'Referral Vouchers' : 'Promotional Codes';
  }
}
