/** The columns of a list whose declaration draws no card of its own. */
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { Row } from '../../providers/resource-calls.ts';
import { fieldSchemaOf } from '../declaration/field-schema.ts';
import { humanise } from '../format/field-name.ts';
import { plainText } from '../format/plain-text.ts';

/** A field by name, or with its own heading and cell. */
export type ColumnDeclaration<Entity extends Row = Row> =
  | (keyof Entity & string)
  | { readonly key: keyof Entity & string; readonly label?: string; cell?(row: Entity): ReactNode };

export interface Column {
  readonly key: string;
  readonly label: string;
  cell(row: Row): ReactNode;
}

export function keyOfColumn(declared: ColumnDeclaration): string {
  return typeof declared === 'string' ? declared : declared.key;
}

/** Each column with its heading, the field's name made readable unless given, and its cell. */
export function columnsOf(declared: readonly ColumnDeclaration[], schema: z.ZodType): Column[] {
  return declared.map((given) => {
    const { key, label = humanise(key), cell } = typeof given === 'string' ? { key: given } : given;
    const isChoice = fieldSchemaOf(schema, key)?.schema instanceof z.ZodEnum;
    const plain = (value: unknown) => (isChoice && typeof value === 'string' ? humanise(value) : plainText(value));
    return { key, label, cell: (row) => (cell ? cell(row) : plain(row[key])) };
  });
}
