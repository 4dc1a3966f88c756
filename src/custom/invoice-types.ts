import { InvoiceType } from '../../contract/finance/invoices.ts';
import { resourceTexts } from './texts.ts';

const types: Readonly<Record<InvoiceType, () => string>> = {
  Platform: resourceTexts.invoicePlatform,
  PlatformFee: resourceTexts.invoicePlatformFee,
  PlatformCollect: resourceTexts.invoicePlatformCollect,
  Shop: resourceTexts.invoiceShop,
};

/** Returns the display name of a type, or the type itself if it is unknown. */
export function invoiceTypeLabel(type: string): string {
  const known = InvoiceType.safeParse(type);
  return known.success ? types[known.data]() : type;
}
