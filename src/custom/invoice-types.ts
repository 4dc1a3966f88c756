/** What kinds of invoices are called to people. */
import { InvoiceType } from '../../contract/invoices.ts';
import { defineTexts } from '../../contract/texts/define-texts.ts';

const invoiceTypeTexts = defineTexts('invoice-types', {
  platform: 'Platform',
  platformFee: 'Platform Fee',
  platformCollect: 'Platform Collect',
  ofShop: 'Shop',
});

const types: Readonly<Record<InvoiceType, () => string>> = {
  Platform: invoiceTypeTexts.platform,
  PlatformFee: invoiceTypeTexts.platformFee,
  PlatformCollect: invoiceTypeTexts.platformCollect,
  Shop: invoiceTypeTexts.ofShop,
};

/** A backend's own words where it has others. */
export function typeWords(type: string): string {
  const known = InvoiceType.safeParse(type);
  return known.success ? types[known.data]() : type;
}
