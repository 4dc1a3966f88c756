import { defineTexts } from '../../contract/texts/define-texts.ts';

export const invoiceServerTexts = defineTexts('invoice-server', {
  notFound: 'There is no such invoice.',
});
