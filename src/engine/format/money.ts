import { inPounds } from '../../../contract/texts/writers.ts';
import type { Pence } from '../../../contract/units.ts';

/** Pence as pounds with two decimals, as the reader's language writes them: `1234` → `£12.34`. */
export function formatPence(pence: Pence): string {
  return inPounds(pence);
}
