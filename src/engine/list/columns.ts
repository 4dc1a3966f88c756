/** The columns of a list whose declaration draws no card of its own. */
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { Row } from '../../providers/resource-calls.ts';
import { fieldSchemaOf } from '../declaration/field-schema.ts';
import { formatDate, formatTime } from '../format/dates.ts';
import { humanise } from '../format/field-name.ts';

/** A field by name, or with its own heading and cell. */
export type ColumnDeclaration<Entity extends Row = Row> =
  | (keyof Entity & string)
  | { readonly key: keyof Entity & string; readonly label?: string; cell?(row: Entity): ReactNode };

export interface Column {
  readonly key: string;
  readonly label: string;
  cell(row: Row): ReactNode;
}

/** Each column with its heading, the field's name made readable unless given, and its cell. */
export function columnsOf(declared: readonly ColumnDeclaration[], schema: z.ZodType): Column[] {
  return declared.map((given) => {
    const { key, label = humanise(key), cell } = typeof given === 'string' ? { key: given } : given;
    const isChoice = fieldSchemaOf(schema, key)?.schema instanceof z.ZodEnum;
    const plain = (value: unknown) => (isChoice && typeof value === 'string' ? humanise(value) : cellText(value));
    return { key, label, cell: (row) => (cell ? cell(row) : plain(row[key])) };
  });
}

const none = '–';

/** A value as people read it: days as DD/MM/YYYY, instants in local time, flags as Yes and No. */
function cellText(value: unknown): string {
  if (value === undefined || value === null || value === '') return none;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? none : value.map(cellText).join(', ');
  if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(new Date(`${value}T00:00`));
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value) ? formatTime(new Date(value)) : value;
}
