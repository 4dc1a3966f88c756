import { optionText } from '../../format/code-text.ts';
import { formatMeasure, noValue, formatValue } from '../../format/values.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { currentLocale } from '../../../contract/texts/language.ts';
import { homeDays } from '../../../contract/zoned-days.ts';
import type { ChartBlock } from '../../model/declaration/dashboard.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { fieldSchemaOf } from '../../model/form/field-schema.ts';
import { readInstant } from '../../../contract/time.ts';

export interface Point {
  /** The value of the field in the rows of this point. */
  readonly value: string;
  readonly name: string;
  readonly figure: number;
}

export function sumOf(rows: readonly Row[], field: string): number {
  return rows.reduce((sum, row) => sum + (Number(row[field] ?? 0) || 0), 0);
}

/** Returns the formatter for figures, which adds the unit of the summed field, if it has one. */
export function figureFormatter(
  { schema }: Pick<Resource, 'schema'>,
  sum: string | undefined,
): (figure: number) => string {
  const unit = sum === undefined ? undefined : fieldSchemaOf(schema, sum)?.unit;
  return (figure) => (unit === undefined ? figure.toLocaleString(currentLocale()) : formatMeasure(figure, unit));
}

/** Returns the group of a row: a day or month in the home time zone, or the field's value. */
function pointOf(row: Row, { by, per }: Pick<ChartBlock, 'by' | 'per'>): string {
  const held = row[by];
  if (held === undefined || held === null || held === '') return '';
  if (per === undefined || typeof held !== 'string') return String(held);
  const day = held.includes('T') ? homeDays().dayOf(readInstant(held)) : held;
  return per === 'month' ? day.slice(0, 7) : day;
}

function nameOf(value: string, { by, per }: Pick<ChartBlock, 'by' | 'per'>, isCode: boolean): string {
  if (value === '') return noValue;
  if (per !== undefined) return value.split('-').toReversed().slice(0, 2).join('/');
  return isCode ? optionText(by, value) : formatValue(value);
}

/**
 * Returns a point for each value of the field: days and months in ascending order, choices in the schema's order,
 * others in the order of the rows.
 */
export function chartPoints(
  rows: readonly Row[],
  block: Pick<ChartBlock, 'by' | 'per' | 'sum'>,
  { schema }: Pick<Resource, 'schema'>,
): Point[] {
  const field = fieldSchemaOf(schema, block.by)?.schema;
  const options = field && 'options' in field && Array.isArray(field.options) ? field.options.map(String) : undefined;
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const point = pointOf(row, block);
    groups.set(point, [...(groups.get(point) ?? []), row]);
  }
  const values = [...groups.keys()];
  const place = (value: string) => options?.indexOf(value) ?? 0;
  const ordered = block.per ? values.toSorted() : values.toSorted((one, other) => place(one) - place(other));
  return ordered.map((value) => {
    const own = groups.get(value) ?? [];
    return {
      value,
      name: nameOf(value, block, options !== undefined),
      figure: block.sum === undefined ? own.length : sumOf(own, block.sum),
    };
  });
}
