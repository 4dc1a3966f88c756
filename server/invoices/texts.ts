import { defineTexts } from '../../contract/texts/define-texts.ts';

export const invoiceServerTexts = defineTexts('invoice-server', {
  notFound: 'There is no such invoice.',
  invoice: 'Invoice {number}',
  creditNote: 'Credit note {number}',
  supplied: 'Supplied on',
  ordered: 'Ordered on',
  corrects: 'Credit for invoice',
  seller: 'From',
  buyer: 'To',
  vatNumber: 'VAT number {number}',
  what: 'Description',
  quantity: 'Quantity',
  commission: 'Commission on sales',
  marketplaceFee: 'Marketplace fee',
  delivery: 'Delivery by courier',
  bookingFee: 'Booking fee',
  conciergeFee: 'Concierge fee',
  goods: 'Goods',
});
