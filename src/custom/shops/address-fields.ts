import { country } from './shop-record.ts';

/** What forms ask of an address. */
export const addressFields = [
  { key: 'Line1', label: 'Line 1' },
  { key: 'Line2', label: 'Line 2' },
  { key: 'PostalCode', label: 'Postal code' },
  { key: 'City' },
  { key: 'County', hint: `Country: ${country}` },
] as const;
