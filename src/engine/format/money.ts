import type { Pence } from '../../../contract/units.ts';

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Pence as pounds with two decimals: `1234` → `£12.34`. */
export function formatPence(pence: Pence): string {
  return pounds.format(pence / 100);
}
