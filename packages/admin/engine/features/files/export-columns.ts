/** The columns of a list's CSV file. They contain values rather than the text on the screen. */
import type { z } from 'zod';
import { csvHeading, csvMoment, csvNumber } from '../../../contract/csv/csv-values.ts';
import { Instant, readInstant } from '../../../contract/time.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { labelOfName } from '../../format/field-name.ts';
import { formatValue } from '../../format/values.ts';
import { type Column, columnsOf, fieldOfColumn } from '../../model/declaration/columns.ts';
import type { ListDeclaration, ExportColumn } from '../../model/declaration/list-declaration.ts';
import { csvOf, csvText } from '../../model/field-kinds/list-values.ts';
import { shapeFieldOf } from '../../model/form/fields.ts';
import { displayValue } from '../../model/form/display-value.ts';

export interface CsvColumn {
  readonly label: string;
  value(row: Row): string | number;
}

/** Returns the file's declared columns, or else the list's columns in the user's order. */
export function csvColumnsOf(list: ListDeclaration, shown: readonly Column[], schema: z.ZodType): CsvColumn[] {
  if (!Array.isArray(list.export)) {
    return shown.map((column) => ({
      label: csvHeading(column.label, column.unit),
      value: (row) => valueIn(column, row, schema),
    }));
  }
  const declared: readonly ExportColumn[] = list.export;
  return declared.map((given) => {
    const { key, label = labelOfName(key), value, ...own } = typeof given === 'string' ? { key: given } : given;
    const [column] = columnsOf([key], schema);
    const unit = own.unit ?? (value ? undefined : column?.unit);
    const written = (found: string | number | undefined) =>
      typeof found === 'number' ? csvNumber(found, unit) : csvText(found);
    return {
      label: csvHeading(label, unit),
      value: (row) => (value ? written(value(row)) : column ? valueIn(column, row, schema) : ''),
    };
  });
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Formats a date or a time for the file. Returns `undefined` for other values. */
function csvTime(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (day.test(value)) return value;
  return Instant.safeParse(value).success ? csvMoment(readInstant(value)) : undefined;
}

/** Returns the declared text, or the value in the CSV format of its kind, or else the text of the cell. */
function valueIn(column: Column, row: Row, schema: z.ZodType): string | number {
  const { key, cell, text, kind, reference, unit, value: valueOf } = column;
  if (text) return csvText(text(row));
  const value = valueOf(row);
  const written = csvOf(kind, value, fieldOfColumn(column)) ?? csvTime(value);
  if (written !== undefined) return written;
  if (unit !== undefined && (value === null || value === undefined)) return '';
  const plain = formatValue(value);
  const shown = cell(row);
  if (typeof shown === 'number') return shown;
  if (typeof shown === 'string' && shown !== plain) return csvText(shown);
  const shape = typeof value === 'object' && value !== null && !reference ? shapeFieldOf(schema, key) : undefined;
  if (shape) return csvText(displayValue(shape, value).replaceAll('\n', '; '));
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? value : csvText(plain);
}
