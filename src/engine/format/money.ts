import type { Pence } from '../../../contract/units.ts';

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Of a number that is known to be pence at run time alone; a fraction of a penny is rounded. */
export function inPounds(pence: number): string {
  return pounds.format(pence / 100);
}

/** Pence as pounds with two decimals: `1234` → `£12.34`. */
export function formatPence(pence: Pence): string {
  return inPounds(pence);
}
