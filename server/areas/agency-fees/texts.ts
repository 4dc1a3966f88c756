import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const agencyFeeServerTexts = defineTexts('agency-fee-server', {
  notFound: 'This summary does not exist.',
  noMerchant: 'This merchant does not exist.',
  summary: 'Agency fee weekly summary',
  invoicesAreIssued:
    'Each invoice listed here has been issued separately as a VAT invoice. All amounts are in pounds sterling.',
  week: 'Week',
  weekOf: '{first} to {last}',
  invoices: 'Invoices',
  date: 'Date',
  merchant: 'Merchant',
  shop: 'Shop',
  order: 'Order number',
  invoice: 'Invoice number',
  fee: 'Fee',
  commission: 'Commission',
  marketplaceFee: 'Marketplace fee',
});
