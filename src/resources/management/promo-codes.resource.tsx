import { TagsOutlined } from '@ant-design/icons';
import { promoCodeDraft } from '../../../contract/promotions/promo-code-rules.ts';
import { promoCodePageSize } from '../../../contract/promotions/promo-codes.ts';
import { createPromoCode, fetchPromoCode, fetchPromoCodes } from '../../custom/promo-codes/fetch-promo-codes.ts';
import { addBatch, changeEnd, expire, today, defaultDiscount } from '../../custom/promo-codes/promo-code-actions.ts';
import { promoCodeColumns, promoCodeExport } from '../../custom/promo-codes/promo-code-columns.tsx';
import { promoCodeFields } from '../../custom/promo-codes/promo-code-fields.ts';
import { promoCodeFilters, promoCodeSorts } from '../../custom/promo-codes/promo-code-list.ts';
import { promoCodes } from '../../custom/promo-codes/promo-codes.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

export default defineResource({
  ...promoCodes,
  label: resourceTexts.promotionCodes(),
  singular: resourceTexts.promotionCodeOne(),
  screen: { title: resourceTexts.promotionScreen() },
  icon: TagsOutlined,
  title: 'Code',
  access: { Admin: ['list', 'create', changeEnd, expire, addBatch] },
  menu: { order: 50 },
  paths: () => ({ list: '/admin/promotioncodes' }),
  list: {
    size: promoCodePageSize,
    threshold: 0.99,
    search: { label: resourceTexts.searchCodes() },
    sorts: promoCodeSorts,
    filters: promoCodeFilters,
    columns: promoCodeColumns,
    export: promoCodeExport,
    groupBy: ({ GroupName }) => GroupName ?? '',
    bulk: [expire],
    tools: () => import('../../custom/promo-codes/AddBatch.tsx'),
    fetch: fetchPromoCodes,
  },
  fetch: fetchPromoCode,
  create: {
    label: resourceTexts.addPromotionCode(),
    schema: promoCodeDraft(today),
    start: defaultDiscount,
    fields: promoCodeFields,
    call: ({ call }, draft) => createPromoCode(call, draft),
  },
  live: ['PromoCodes'],
});
