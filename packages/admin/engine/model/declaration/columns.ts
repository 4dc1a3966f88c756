/** The columns of a list whose declaration draws no card of its own. */
import { type ReactNode, Suspense, createElement } from 'react';
import { z } from 'zod';
import type { Unit } from '../../../contract/units.ts';
import type { KeyOf, Row } from '../../../providers/resource-calls.ts';
import { kindNameIn, kindOf } from '../field-kinds/built-in-kinds.ts';
import { customKind } from '../field-kinds/custom-kinds.ts';
import { type FieldKind, type KindField, plainField } from '../field-kinds/field-kind.ts';
import { cellOf } from '../field-kinds/list-values.ts';
import { fieldSchemaOf } from '../form/field-schema.ts';
import type { ShapeSummaryProps } from '../form/ShapeSummary.tsx';
import { wordsOfName, wordsOfReference } from '../../format/field-name.ts';
import { oddFieldsOf } from '../../format/odd-fields.ts';
import { noValue } from '../../format/values.ts';
import { lazyComponent } from '../handles/lazy-component.ts';
import type { Reference } from '../handles/reference.ts';

/** A field by name, or with its own heading and cell; or what is worked out from the row, which the backend neither sorts nor filters by. */
export type ColumnDeclaration<Entity extends Row = Row> =
  | KeyOf<Entity>
  | {
      readonly key: KeyOf<Entity>;
      readonly label?: string;
      /** Its part of the width beside the others' 1; 0.5 for a number, 1.5 for the first column unless given. */
      readonly share?: number;
      /** A text of any length: it stands below the row's other cells, and is cut until the reader asks for the rest. */
      readonly long?: true;
      /** Its cells are changed in their place, as the edit form's field of that name is; not of the first column, which is the way to the record. */
      readonly inline?: true;
      /** What its numbers come to stands below the list: of all rows where the backend says it, else of those that are loaded. */
      readonly total?: true;
      readonly computed?: never;
      cell?(row: Entity): ReactNode;
      /** What stands below the list instead, such as an average. `said`: by the backend, of all rows. */
      totalCell?(rows: readonly Entity[], said: number | undefined): ReactNode;
      /** The words of a cell that is drawn, for a spreadsheet. */
      text?(row: Entity): string;
    }
  | {
      /** What it is called where the user's choice of columns is kept: no field's name. */
      readonly key: string;
      readonly label: string;
      /** Of a number: how it is written. Numbers line up at their ends where it is given. */
      readonly unit?: Unit;
      readonly share?: number;
      readonly total?: true;
      totalCell?(rows: readonly Entity[], said: number | undefined): ReactNode;
      /** Nothing: `undefined`, `null` or an empty text. */
      computed(row: Entity): ComputedValue;
    };

export type ComputedColumn = Extract<ColumnDeclaration, { computed(row: Row): ComputedValue }>;
export type FieldColumn = Exclude<ColumnDeclaration, string | ComputedColumn>;

type ComputedValue = string | number | boolean | readonly string[] | null | undefined;

export interface Column {
  readonly key: string;
  readonly label: string;
  readonly share: number;
  /** Figures line up at their ends. */
  readonly isFigure: boolean;
  readonly isLong: boolean;
  readonly isInline: boolean;
  /** Its field holds ids of others, which are named in place of the cell. */
  readonly reference: Reference | undefined;
  /** The unit of its numbers. */
  readonly unit: Unit | undefined;
  /** The kind of its field: how cells and CSV files hold the value. */
  readonly kind: FieldKind;
  /** The value behind the cell. */
  value(row: Row): unknown;
  cell(row: Row): ReactNode;
  /** Absent where the cell or the field itself says it. */
  readonly text: ((row: Row) => string) | undefined;
}

export function keyOfColumn(declared: ColumnDeclaration): string {
  return typeof declared === 'string' ? declared : declared.key;
}

/** Fetched with the first cell that holds more than one value. */
const ShapeSummary = lazyComponent<ShapeSummaryProps>(() => import('../form/ShapeSummary.tsx'));
const madeOfMore: ReadonlySet<string> = new Set(['object', 'array', 'record', 'union']);

/** Each column with its heading, the field's name made readable unless given, and its cell. */
export function columnsOf(
  declared: readonly ColumnDeclaration[],
  schema: z.ZodType,
  references: Readonly<Partial<Record<string, Reference>>> = {},
): Column[] {
  return declared.map((given, index): Column => {
    if (isComputed(given)) return computedColumn(given, index);
    const {
      key,
      label = (references[key] ? wordsOfReference : wordsOfName)(key),
      cell,
      text,
      share,
      long: isLong = false,
      inline: isInline = false,
    } = typeof given === 'string' ? { key: given } : given;
    const field = fieldSchemaOf(schema, key);
    const unit = field?.unit;
    const reference = cell ? undefined : references[key];
    const custom = cell || reference ? undefined : customKind(field?.kindName);
    const kind = kindOf({ kind: (field && kindNameIn(field)) ?? 'text', custom });
    const kindField = fieldOfColumn({ key, label, unit });
    const isFigure = field?.schema instanceof z.ZodNumber && !reference;
    const isMadeOfMore = !custom && madeOfMore.has(field?.schema.type ?? '');
    const plain = (value: unknown) =>
      isMadeOfMore && typeof value === 'object' && value !== null
        ? createElement(Suspense, {}, createElement(ShapeSummary, { schema, name: key, value }))
        : cellOf(kind, value, kindField);
    return {
      key,
      label,
      isFigure,
      isLong,
      isInline,
      reference,
      unit,
      kind,
      share: share ?? (index === 0 ? 1.5 : isFigure ? 0.5 : 1),
      text,
      value: (row) => read(row, key, () => row[key]),
      cell: (row) => drawn(row, key, () => (cell ? cell(row) : plain(row[key]))),
    };
  });
}

/** Returns the field that a column's kind is given. */
export function fieldOfColumn({ key, label, unit }: Pick<Column, 'key' | 'label' | 'unit'>): KindField {
  return { ...plainField(key, label), unit };
}

/** A column that no field of the record stands behind. */
export function isComputed(declared: ColumnDeclaration): declared is ComputedColumn {
  return typeof declared !== 'string' && declared.computed !== undefined;
}

function computedColumn(declared: ComputedColumn, index: number): Column {
  const { key, label, unit, share } = declared;
  const kind = kindOf({ kind: unit === undefined ? 'text' : 'number', custom: undefined });
  const kindField = fieldOfColumn({ key, label, unit });
  const isFigure = unit !== undefined;
  return {
    key,
    label,
    isFigure,
    isLong: false,
    isInline: false,
    reference: undefined,
    unit,
    kind,
    share: share ?? (index === 0 ? 1.5 : isFigure ? 0.5 : 1),
    text: undefined,
    value: (row) => read(row, key, () => declared.computed(row)),
    cell: (row) => drawn(row, key, () => cellOf(kind, declared.computed(row), kindField)),
  };
}

/** Returns a value, or `undefined` if its field, or a field that it is computed from, could not be read. */
function read<Value>(row: Row, key: string, compute: () => Value): Value | undefined {
  const odd = oddFieldsOf(row);
  if (!odd) return compute();
  if (odd[key] !== undefined) return undefined;
  try {
    return compute();
  } catch {
    return undefined;
  }
}

/** A cell; of a field that could not be read a dash, and under `npm run dev` the reason. */
function drawn(row: Row, key: string, draw: () => ReactNode): ReactNode {
  const odd = oddFieldsOf(row);
  if (!odd) return draw();
  const why = odd[key];
  return why !== undefined && import.meta.env.DEV
    ? createElement('span', { title: why }, noValue)
    : (read(row, key, draw) ?? noValue);
}

/**
 * Those asked for, in their order; all, where none of them is known. One that stands in the row's line is always among
 * them: it names the row, and the link to it.
 */
export function shownColumns(asked: readonly string[], all: readonly Column[]): readonly Column[] {
  const found = asked.flatMap((key) => all.find((column) => column.key === key) ?? []);
  if (found.length === 0) return all;
  return found.every(({ isLong }) => isLong) ? [...all.filter(({ isLong }) => !isLong).slice(0, 1), ...found] : found;
}

/** Whether a row is still named without the column. */
export function isSpare(key: string, shown: readonly Column[]): boolean {
  return shown.some((column) => column.key !== key && !column.isLong);
}

/** The widths of columns, as the style sheet's grid takes them. */
export function gridOf(columns: readonly Column[]): string {
  return columns.map(({ share }) => `minmax(0, ${share}fr)`).join(' ');
}

/** The keys with the one at a place a step further on; at either end they stay as they are. */
export function moved(keys: readonly string[], at: number, step: 1 | -1): string[] {
  const key = keys[at];
  const to = at + step;
  if (key === undefined || to < 0 || to >= keys.length) return [...keys];
  return keys.toSpliced(at, 1).toSpliced(to, 0, key);
}

/** The least part of the width that a column keeps beside another: its heading is still told. */
const leastShare = 0.3;

/** The shares of a column and of the one after it when the edge between them moves; both together stay as wide as they are. */
export function resized(
  columns: readonly Column[],
  at: number,
  by: number,
): Readonly<Record<string, number>> | undefined {
  const [column, next] = [columns[at], columns[at + 1]];
  if (!column || !next) return undefined;
  const most = column.share + next.share - leastShare;
  const share =
    Math.round(
      Math.min(Math.max(column.share + by, Math.min(leastShare, column.share)), Math.max(most, column.share)) * 100,
    ) / 100;
  return { [column.key]: share, [next.key]: Math.round((column.share + next.share - share) * 100) / 100 };
}

/** The keys with one of them moved to where another stands. */
export function movedTo(keys: readonly string[], key: string, other: string): string[] {
  const to = keys.indexOf(other);
  return to === -1 ? [...keys] : keys.filter((each) => each !== key).toSpliced(to, 0, key);
}
