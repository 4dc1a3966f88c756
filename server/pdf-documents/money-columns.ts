import { inPounds } from 'schema-admin/contract/texts/writers.ts';
import type { Pence } from 'schema-admin/contract/units.ts';
import type { Column } from '../pdf/paper.ts';
import { paperTexts } from './texts.ts';

interface Amounts {
  readonly net: Pence;
  readonly vat: Pence;
  readonly total: Pence;
}

/** Returns the columns at the end of every table of amounts: net, VAT and total. */
export function moneyColumns(): Column[] {
  return [paperTexts.net(), paperTexts.vat(), paperTexts.total()].map((heading) => ({
    heading,
    width: 75,
    isNumber: true,
  }));
}

export function moneyCells({ net, vat, total }: Amounts): string[] {
  return [net, vat, total].map((pence) => inPounds(pence));
}

/** Returns the row of totals. `before` is the number of columns to the left of the amounts. */
export function moneyTotals(amounts: Amounts, before: number): string[] {
  return [paperTexts.total(), ...Array.from({ length: before - 1 }, () => ''), ...moneyCells(amounts)];
}
