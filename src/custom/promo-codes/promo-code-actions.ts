import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { addDays, endOfLondonDay, londonDayOf } from 'schema-admin/contract/london.ts';
import { type DiscountDraft, endDateChange, toDiscountRequest } from '../../../contract/promotions/promo-code-rules.ts';
import { promoCodeBatchDraft } from '../../../contract/promotions/promo-codes-batch.ts';
import { DiscountType, UseType } from '../../../contract/promotions/promo-codes.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { isActive, promoCodes, reasonNotToDeactivate } from './promo-codes.ts';
import { defineOperation } from 'schema-admin/providers/operation.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import { promoCodeTexts } from './texts.ts';

export const today = () => londonDayOf(serverNow());

const defaultDays = 30;

/** Initial values of the forms for new codes: a single-use percentage, valid from today. */
export const defaultDiscount = (): Partial<DiscountDraft> => ({
  DiscountType: DiscountType.enum.Percent,
  UseType: UseType.enum.SingleUse,
  StartDate: today(),
  Expires: addDays(today(), defaultDays),
});

export const changeEnd = defineAction(promoCodes, 'changeEnd', {
  label: promoCodeTexts.changeEndDate(),
  input: z.object({ Expires: z.iso.date() }),
  inputFor: (row) => endDateChange(row, today),
  fields: [{ key: 'Expires', label: promoCodeTexts.endDate() }],
  edits: 'promo-codes',
  when: (row) => isActive(row, serverNow()),
  done: ({ Code }) => promoCodeTexts.endDateChanged({ code: Code }),
  call: ({ call }, id, { Expires }) =>
    call(endpoints.promoCodes.changeEnd, { params: { id }, body: { Expires: endOfLondonDay(Expires) } }),
});

export const expire = defineAction(promoCodes, 'expire', {
  label: promoCodeTexts.deactivate(),
  danger: true,
  disabledWhen: (row) => reasonNotToDeactivate(row, serverNow()),
  confirm: ({ Code }) => ({
    title: promoCodeTexts.deactivateCode({ code: Code }),
    text: promoCodeTexts.deactivateText(),
    confirm: promoCodeTexts.deactivate(),
  }),
  confirmMany: promoCodeTexts.deactivateManyText(),
  isDone: (row) => reasonNotToDeactivate(row, serverNow()) !== undefined,
  done: ({ Code }) => promoCodeTexts.deactivated({ code: Code }),
  call: ({ call }, id) => call(endpoints.promoCodes.expire, { params: { id } }),
});

/** Creates a batch of codes, in its own dialog. An extension. */
export const addBatch = defineAction(promoCodes, 'addSeveral', {
  label: promoCodeTexts.addSeveral(),
  extension: 'promo-codes-batch',
  isPlaced: true,
  input: promoCodeBatchDraft(today),
  call: ({ call }, _, { Count, Prefix = '', ...draft }) =>
    call(endpoints.promoCodeBatch.create, { body: { ...toDiscountRequest(draft), Count, Prefix } }),
});

export const fetchUnusedCode = defineOperation(promoCodes.name, 'generated', ({ call, signal }) =>
  call(endpoints.promoCodes.available, { signal }),
);
