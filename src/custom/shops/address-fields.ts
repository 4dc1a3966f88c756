import { country } from './shop-record.ts';
import { shopTexts } from './texts.ts';

/** What forms ask of an address. */
export const addressFields = [
  { key: 'Line1', label: shopTexts.lineOne() },
  { key: 'Line2', label: shopTexts.lineTwo() },
  { key: 'PostalCode', label: shopTexts.postalCode() },
  { key: 'City' },
  { key: 'County', hint: shopTexts.countryHint({ country }) },
] as const;
