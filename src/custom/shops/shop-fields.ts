import { country, formatPickingHours } from './shop-record.ts';
import { shopTexts } from './texts.ts';

export const addressFields = [
  { key: 'Line1', label: shopTexts.lineOne() },
  { key: 'Line2', label: shopTexts.lineTwo() },
  { key: 'PostalCode', label: shopTexts.postalCode() },
  { key: 'City' },
  { key: 'County', hint: shopTexts.countryHint({ country }) },
] as const;

export const pickingHoursField = {
  key: 'PickingHours',
  label: shopTexts.pickingHours(),
  show: formatPickingHours,
  slot: () => import('./PickingHours.tsx'),
} as const;
