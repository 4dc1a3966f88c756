import type { DiscountDraft, PromoCodeDraft } from '../../../contract/promo-code-rules.ts';
import type { PromoCodeBatchDraft } from '../../../contract/promo-codes-batch.ts';
import type { FieldDeclaration } from '../../engine/model/form/form-declaration.ts';

const discountFields: readonly FieldDeclaration<keyof DiscountDraft>[] = [
  { key: 'DiscountType', label: 'Discount Type', slot: () => import('./DiscountTypeInput.tsx') },
  { key: 'Amount', slot: () => import('./AmountInput.tsx') },
  { key: 'MinimumSpend', label: 'Min. Spend Required', hint: 'Needed for a fixed amount', isUnmarked: true },
  { key: 'UseType', label: 'Use Type' },
  { key: 'StartDate', label: 'Start Date' },
  { key: 'Expires', label: 'End Date' },
];

export const promoCodeFields: readonly FieldDeclaration<keyof PromoCodeDraft>[] = [{ key: 'Code', slot: () => import('./CodeInput.tsx') }, ...discountFields];

export const batchFields: readonly FieldDeclaration<keyof PromoCodeBatchDraft>[] = [
  { key: 'Count', label: 'Number of codes', hint: 'From 2 to 1,000' },
  { key: 'Prefix', hint: 'Each code begins with it: up to 8 letters and digits' },
  ...discountFields,
];
