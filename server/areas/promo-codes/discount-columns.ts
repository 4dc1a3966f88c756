import { type DiscountDraft, toDiscountRequest } from '../../../contract/promotions/promo-code-rules.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import type { PromoCodeRow } from './wire.ts';

type DiscountColumns = Pick<
  PromoCodeRow,
  'useType' | 'discountType' | 'percentage' | 'amount' | 'minimumSpend' | 'startsAt' | 'expiresAt'
>;

export function discountColumns(draft: DiscountDraft): DiscountColumns {
  const sent = toDiscountRequest(draft);
  const isPercent = draft.DiscountType === 'Percent';
  return {
    useType: draft.UseType,
    discountType: draft.DiscountType,
    percentage: isPercent ? sent.Percentage : null,
    amount: isPercent ? null : sent.Amount,
    minimumSpend: sent.MinimumSpend,
    startsAt: readInstant(sent.StartDate),
    expiresAt: readInstant(sent.Expires),
  };
}
