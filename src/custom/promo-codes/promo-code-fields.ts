import type { DiscountDraft, PromoCodeDraft } from '../../../contract/promotions/promo-code-rules.ts';
import type { PromoCodeBatchDraft } from '../../../contract/promotions/promo-codes-batch.ts';
import type { FieldDeclaration } from 'schema-admin/engine/model/form/form-declaration.ts';
import { promoCodeTexts } from './texts.ts';

const discountFields: readonly FieldDeclaration<keyof DiscountDraft>[] = [
  {
    key: 'DiscountType',
    label: promoCodeTexts.discountType(),
    slot: async () => ({ default: (await import('./PromoCodeInputs.tsx')).DiscountTypeInput }),
  },
  { key: 'Amount', slot: async () => ({ default: (await import('./PromoCodeInputs.tsx')).AmountInput }) },
  {
    key: 'MinimumSpend',
    label: promoCodeTexts.minSpendRequired(),
    hint: promoCodeTexts.neededForAFixedAmount(),
    isUnmarked: true,
  },
  { key: 'UseType', label: promoCodeTexts.useType() },
  { key: 'StartDate', label: promoCodeTexts.startDate() },
  { key: 'Expires', label: promoCodeTexts.endDate() },
];

export const promoCodeFields: readonly FieldDeclaration<keyof PromoCodeDraft>[] = [
  { key: 'Code', slot: async () => ({ default: (await import('./PromoCodeInputs.tsx')).CodeInput }) },
  ...discountFields,
];

export const batchFields: readonly FieldDeclaration<keyof PromoCodeBatchDraft>[] = [
  { key: 'Count', label: promoCodeTexts.numberOfCodes(), hint: promoCodeTexts.from2To1000() },
  { key: 'Prefix', label: promoCodeTexts.prefix(), hint: promoCodeTexts.prefixHint() },
  ...discountFields,
];
