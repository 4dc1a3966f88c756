import { TagsOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { endpoints } from '../../contract/endpoints.ts';
import { endOfLondonDay, londonDayOf } from '../../contract/london.ts';
import { endDateChange, promoCodeDraft } from '../../contract/promo-code-rules.ts';
import { PromoCodeOrder, promoCodePageSize } from '../../contract/promo-codes.ts';
import { createPromoCode } from '../custom/promo-codes/create-promo-code.ts';
import { promoCodeColumns } from '../custom/promo-codes/promo-code-columns.tsx';
import { PromoCodeRow, deactivationObstacle, isActive, rowsOf, toPromoCodeFilter } from '../custom/promo-codes/promo-code-row.ts';
import { choice, codeTypes, discountTypes, promoCodeSorts, statuses, useTypes, yesOrNo } from '../custom/promo-codes/promo-code-words.ts';
import { defineResource } from '../engine/declaration/resource.ts';

const today = () => londonDayOf(new Date());
const DiscountType = choice('Discount Type', discountTypes);
const filters = { DiscountType, UseType: choice('Use Type', useTypes), MinimumSpend: choice('Min. Spend Required', yesOrNo), Status: choice('Status', statuses), CodeType: choice('Code Type', codeTypes) };

export default defineResource({
  name: 'promo-codes',
  label: 'Promotion Codes',
  singular: 'Promotion Code',
  screen: { title: 'Promotion and Referral Voucher Codes' },
  icon: TagsOutlined,
  schema: PromoCodeRow,
  id: 'Id',
  title: 'Code',
  access: { Admin: ['list', 'create', 'changeEnd', 'expire'] },
  menu: { order: 50 },
  paths: () => ({ list: '/admin/promotioncodes' }),
  list: {
    size: promoCodePageSize,
    threshold: 0.99,
    search: { label: 'Search codes' },
    sorts: promoCodeSorts,
    filters,
    columns: promoCodeColumns,
    groupBy: ({ GroupName }) => GroupName ?? '',
    fetch: async ({ call, signal }, { search: Query, sort, filters: chosen, page: Page, size: Size }) => {
      const body = { Query, OrderBy: PromoCodeOrder.parse(sort?.field ?? 'Expires'), Page, Size, Filter: toPromoCodeFilter(chosen) };
      const answer = await call(endpoints.promoCodes.list, { body, signal });
      return { rows: rowsOf(answer), total: answer.Count ?? undefined };
    },
  },
  lookups: { generated: async ({ call, signal }) => [{ Code: await call(endpoints.promoCodes.available, { signal }) }] },
  create: {
    label: 'Add Promotion Code',
    schema: promoCodeDraft(today),
    fields: [
      { key: 'Code', slot: () => import('../custom/promo-codes/CodeInput.tsx') },
      { key: 'DiscountType', label: 'Discount Type', slot: () => import('../custom/promo-codes/DiscountTypeInput.tsx') },
      { key: 'Amount', slot: () => import('../custom/promo-codes/AmountInput.tsx') },
      { key: 'MinimumSpend', label: 'Min. Spend Required', as: 'money', hint: 'Needed for a fixed amount' },
      { key: 'UseType', label: 'Use Type' },
      { key: 'StartDate', label: 'Start Date' },
      { key: 'Expires', label: 'End Date' },
    ],
    call: ({ call }, draft) => createPromoCode(call, draft),
  },
  actions: {
    changeEnd: {
      label: 'Change end date',
      input: z.object({ Expires: z.iso.date() }),
      inputFor: (row) => endDateChange(row, today),
      fields: [{ key: 'Expires', label: 'End Date' }],
      when: (row) => isActive(row, new Date()),
      done: ({ Code }) => `The end date of ${Code} was changed`,
      call: ({ call }, id, { Expires }) => call(endpoints.promoCodes.changeEnd, { params: { id }, body: { Expires: endOfLondonDay(Expires) } }),
    },
    expire: {
      label: 'Deactivate',
      danger: true,
      blocked: (row) => deactivationObstacle(row, new Date()),
      confirm: ({ Code }) => ({ title: `Deactivate ${Code}?`, text: 'It ends now, and nobody can use it any more. This cannot be undone.', confirm: 'Deactivate' }),
      done: ({ Code }) => `${Code} was deactivated`,
      call: ({ call }, id) => call(endpoints.promoCodes.expire, { params: { id } }),
    },
  },
  concerns: ({ UpdateType }) => UpdateType === 'PromoCodes',
});
