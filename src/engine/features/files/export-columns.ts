/** What a CSV file of a list holds. */
import type { z } from 'zod';
import type { Row } from '../../../providers/resource-calls.ts';
import { wordsOfName } from '../../format/field-name.ts';
import { noValue, plainText } from '../../format/values.ts';
import { type Column, columnsOf } from '../../model/declaration/columns.ts';
import type { ListDeclaration, ExportColumn } from '../../model/declaration/list-declaration.ts';
import { shapeFieldOf } from '../../model/form/fields.ts';
import { shownValue as wordsOf } from '../../model/form/shown-value.ts';

export interface CsvColumn {
  readonly label: string;
  value(row: Row): string | number;
}

/** The declared columns of the file; without them the list's own, as the user has put them. */
export function csvColumnsOf(list: ListDeclaration, shown: readonly Column[], schema: z.ZodType): CsvColumn[] {
  if (!Array.isArray(list.export)) return shown.map((column) => ({ label: column.label, value: (row) => shownValue(column, row, schema) }));
  const declared: readonly ExportColumn[] = list.export;
  return declared.map((given) => {
    const { key, label = wordsOfName(key), value } = typeof given === 'string' ? { key: given } : given;
    const [column] = columnsOf([key], schema);
    return { label, value: (row) => (value ? (value(row) ?? '') : column ? shownValue(column, row, schema) : '') };
  });
}

/** The words of the list, nothing where it shows a dash; numbers stay numbers. Of a drawing, its words or else its field. */
function shownValue({ key, cell, text, reference }: Column, row: Row, schema: z.ZodType): string | number {
  if (text) return text(row);
  const value = row[key];
  const plain = plainText(value);
  const shown = cell(row);
  const isSaid = typeof shown === 'number' || (typeof shown === 'string' && shown !== plain);
  if (isSaid) return shown === noValue ? '' : shown;
  const shape = typeof value === 'object' && value !== null && !reference ? shapeFieldOf(schema, key) : undefined;
  if (shape) return wordsOf(shape, value).replaceAll('\n', '; ');
  return typeof value === 'number' ? value : plain === noValue ? '' : plain;
}
