import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const paperTexts = defineTexts('paper', {
  deadLink: 'This link has expired. Please open the file from its list again.',
  dated: 'Date',
  order: 'Order',
  net: 'Net',
  vat: 'VAT',
  vatRate: 'VAT rate',
  vatNumber: 'VAT number {number}',
  seller: 'From',
  buyer: 'To',
  total: 'Total',
  pricesInPounds: 'All amounts are in pounds sterling.',
});
