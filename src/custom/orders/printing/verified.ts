/** Which packages of an order have been scanned while its page is open. */
import type { Package } from '../../../../contract/orders.ts';

export interface Progress {
  readonly verified: number;
  readonly total: number;
  readonly isWhole: boolean;
}

export function progressOf(packages: readonly Package[], scanned: ReadonlySet<string>): Progress {
  const verified = packages.filter(({ Barcode }) => scanned.has(Barcode)).length;
  return { verified, total: packages.length, isWhole: packages.length > 0 && verified === packages.length };
}
