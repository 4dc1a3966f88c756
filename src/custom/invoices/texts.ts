import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const invoiceTexts = defineTexts('invoices', {
  title: 'Invoices',
  invoiceOne: 'invoice',
  search: 'Search invoices',
  order: 'Order {number}',
  withoutOrder: 'Without an order',
  invoiceNumber: 'Invoice number',
  orderNumber: 'Order number',
  orderDate: 'Order date',
  issued: 'Issued',
  corrects: 'Corrects',
  type: 'Type',
  total: 'Total',
  date: 'Date',
  merchant: 'Merchant',
  shop: 'Shop',
  creditNote: 'Credit note',

  none: 'No records found',
  noneHint: 'Invoices of orders and deliveries are listed here',
});
