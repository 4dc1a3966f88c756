import { inPounds } from 'schema-admin/contract/texts/writers.ts';
import type { Pence } from 'schema-admin/contract/units.ts';
import type { Column } from '../pdf/paper.ts';
import { paperTexts } from './texts.ts';

interface Amounts {
  readonly net: Pence;
  readonly vat: Pence;
  readonly total: Pence;
}

/** The columns that every table of money ends with. */
export function moneyColumns(): Column[] {
  return [paperTexts.net(), paperTexts.vat(), paperTexts.total()].map((heading) => ({
    heading,
    width: 75,
    isNumber: true,
  }));
}

/** A row's part of them. */
export function moneyCells({ net, vat, total }: Amounts): string[] {
  return [net, vat, total].map((pence) => inPounds(pence));
}

/** The row of sums beneath them; `before` counts the columns to their left. */
export function moneyTotals(amounts: Amounts, before: number): string[] {
  return [paperTexts.total(), ...Array.from({ length: before - 1 }, () => ''), ...moneyCells(amounts)];
}
