/** What kinds of invoices are called to people. */
import { InvoiceType } from '../../contract/finance/invoices.ts';
import { resourceTexts } from './texts.ts';

const types: Readonly<Record<InvoiceType, () => string>> = {
  Platform: resourceTexts.invoicePlatform,
  PlatformFee: resourceTexts.invoicePlatformFee,
  PlatformCollect: resourceTexts.invoicePlatformCollect,
  Shop: resourceTexts.invoiceShop,
};

/** A backend's own words where it has others. */
export function typeWords(type: string): string {
  const known = InvoiceType.safeParse(type);
  return known.success ? types[known.data]() : type;
}
