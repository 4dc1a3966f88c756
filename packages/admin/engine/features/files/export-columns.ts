/** The columns of a list's CSV file. They contain values, not the texts on the screen. */
import type { z } from 'zod';
import { csvHeading, csvMoment, csvNumber } from '../../../contract/csv/csv-values.ts';
import { withoutDirection } from '../../../contract/texts/direction.ts';
import { Instant, isLocalTime, readInstant } from '../../../contract/time.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { wordsOfName } from '../../format/field-name.ts';
import { noValue, plainText } from '../../format/values.ts';
import { type Column, columnsOf } from '../../model/declaration/columns.ts';
import type { ListDeclaration, ExportColumn } from '../../model/declaration/list-declaration.ts';
import { wordsOf } from '../../model/field-kinds/custom-kinds.ts';
import { type CustomFieldKind, type KindField, plainField } from '../../model/field-kinds/field-kind.ts';
import { fieldSchemaOf, isLocalTimeField } from '../../model/form/field-schema.ts';
import { shapeFieldOf } from '../../model/form/fields.ts';
import { shownValue } from '../../model/form/shown-value.ts';

export interface CsvColumn {
  readonly label: string;
  value(row: Row): string | number;
}

/** Returns the declared columns of the file, or else the list's columns in the user's order. */
export function csvColumnsOf(list: ListDeclaration, shown: readonly Column[], schema: z.ZodType): CsvColumn[] {
  if (!Array.isArray(list.export)) {
    return shown.map((column) => ({
      label: csvHeading(column.label, column.unit),
      value: (row) => valueIn(column, row, schema),
    }));
  }
  const declared: readonly ExportColumn[] = list.export;
  return declared.map((given) => {
    const { key, label = wordsOfName(key), value, ...own } = typeof given === 'string' ? { key: given } : given;
    const [column] = columnsOf([key], schema);
    const unit = own.unit ?? (value ? undefined : column?.unit);
    const written = (found: string | number | undefined) =>
      typeof found === 'number' ? csvNumber(found, unit) : wordsIn(found);
    return {
      label: csvHeading(label, unit),
      value: (row) => (value ? written(value(row)) : column ? valueIn(column, row, schema) : ''),
    };
  });
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the text of a cell, or nothing for a dash. */
const wordsIn = (shown: string | undefined) =>
  shown === undefined || shown === noValue ? '' : withoutDirection(shown);

function customValue(kind: CustomFieldKind, value: unknown, field: KindField): string | number {
  const words = wordsIn(wordsOf(kind, value, field));
  return words === '' || !kind.csv ? words : (kind.csv.write?.(value, field) ?? words);
}

/** Returns the declared text, or the value by its kind: a plain number, an ISO date, or else the text of the cell. */
function valueIn(
  { key, label, cell, text, custom, reference, unit, value: valueOf }: Column,
  row: Row,
  schema: z.ZodType,
): string | number {
  if (text) return wordsIn(text(row));
  const value = valueOf(row);
  if (custom) return customValue(custom, value, plainField(key, label));
  if (typeof value === 'number' && unit !== undefined) return csvNumber(value, unit);
  if (typeof value === 'string' && day.test(value)) return value;
  const field = fieldSchemaOf(schema, key);
  if (typeof value === 'string' && isLocalTime(value) && field && isLocalTimeField(field)) return value;
  if (typeof value === 'string' && Instant.safeParse(value).success) return csvMoment(readInstant(value));
  if (unit !== undefined && (value === null || value === undefined)) return '';
  const plain = plainText(value);
  const shown = cell(row);
  if (typeof shown === 'number') return shown;
  if (typeof shown === 'string' && shown !== plain) return wordsIn(shown);
  const shape = typeof value === 'object' && value !== null && !reference ? shapeFieldOf(schema, key) : undefined;
  if (shape) return wordsIn(shownValue(shape, value).replaceAll('\n', '; '));
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? value : wordsIn(plain);
}
