import { z } from 'zod';
import { csvNumber } from '../../../contract/csv/csv-values.ts';
import type { Unit } from '../../../contract/units.ts';
import { readNumber } from '../../../contract/values/numbers.ts';
import { formatMeasure, formatValue } from '../../format/values.ts';
import { filterTexts } from '../texts.ts';
import type { FilterRange, RangeFilterKind } from './field-filter.ts';
import type { FieldKind, KindField } from './field-kind.ts';

function displayNumber(value: unknown, { unit }: KindField): string {
  return typeof value === 'number' && unit !== undefined ? formatMeasure(value, unit) : formatValue(value);
}

export const number: FieldKind = {
  fits: (schema) => schema instanceof z.ZodNumber,
  empty: null,
  isTyped: true,
  parse: (typed, { unit }) => readNumber(typed, unit),
  show: displayNumber,
  cell: displayNumber,
  csv: {
    write: (value, { unit }) => (typeof value === 'number' && unit !== undefined ? csvNumber(value, unit) : undefined),
  },
};

const numberPattern = /^-?\d+(\.\d+)?$/;

/** Parses one end of a range of numbers from the URL. Returns `undefined` if it is invalid. */
export function parseRangeNumber(text: string, unit: Unit | undefined): number | undefined {
  const form = unit === 'pence' ? /^-?\d{1,15}$/ : numberPattern;
  return form.test(text) ? Number(text) : undefined;
}

/** Returns the reason why a range of numbers cannot be applied, or `undefined` if it can. */
export function numbersProblem({ from, to }: FilterRange, unit?: Unit): { readonly text: string } | undefined {
  const [unread] = [from, to].flatMap((end) =>
    end === undefined || parseRangeNumber(end, unit) !== undefined ? [] : (readNumber(end, unit).problem ?? []),
  );
  if (unread !== undefined) return { text: unread };
  return from !== undefined && to !== undefined && Number(to) < Number(from)
    ? { text: filterTexts.mostBelowLeast() }
    : undefined;
}

/** Returns a filter by a range of numbers. Either end may be open. */
export function numberFilter(unit: Unit | undefined): RangeFilterKind {
  return {
    isRange: true,
    readEnd: (text) => (numberPattern.test(text) ? text : undefined),
    problem: (range) => numbersProblem(range, unit),
  };
}
