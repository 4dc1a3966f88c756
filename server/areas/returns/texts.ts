import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const returnServerTexts = defineTexts('returns-server', {
  noOrder: 'The shop has no delivered or failed order with this number.',
  orderNotFound: 'This order does not exist.',
  noLine: 'This order has no delivered line with this id.',
  mostReturnable: 'At most {most} of this line can still be returned.',
  mostRefundable: 'At most {most} of this line can still be refunded.',
  linePrices: 'These lines come to {total}.',
  leftToRefund: 'At most {left} of this order can still be refunded.',
});
