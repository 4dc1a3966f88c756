const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Pence as pounds with two decimals: `1234` → `£12.34`. */
export function formatPence(pence: number): string {
  return pounds.format(pence / 100);
}
