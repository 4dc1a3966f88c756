import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const returnTexts = defineTexts('returns', {
  returnOne: 'return',
  search: 'Search order, product or SKU',
  add: 'Register return',
  orderNo: 'Order number',
  orderHint: 'A delivered or failed order',
  noOrder: 'The shop has no delivered or failed order with this number.',
  found:
    '{count, plural, =0 {Nothing can be returned any more} one {1 product can be returned} other {{count} products can be returned}}',
  foundOf: '{customer}: {found}',
  lines: 'Returned products',
  product: 'Product',
  lineChoice: '{product} (at most {most})',
  orderFirst: 'Enter the order number first',
  reason: 'Reason',
  condition: 'Condition',
  note: 'Note',
  shop: 'Shop',
  refund: 'Refund',
  state: 'Status',
  registeredBy: 'Registered by',
  registered: 'Registered',
  noProduct: 'Money without a product',
  openOrder: 'Open order {number}',
  none: 'No returns yet',
  noneHint: 'Products that come back, and refunds to customers, appear here',
});
