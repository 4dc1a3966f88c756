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
import { labelOfName, labelOfReference } from '../../format/field-name.ts';
import { invalidFieldsOf } from '../../format/invalid-fields.ts';
import { noValue } from '../../format/values.ts';
import { lazyComponent } from '../handles/lazy-component.ts';
import type { Reference } from '../handles/reference.ts';

/** A column: a field by name, a field with settings, or a computed value, which cannot be sorted or filtered. */
export type ColumnDeclaration<Entity extends Row = Row> =
  | KeyOf<Entity>
  | {
      readonly key: KeyOf<Entity>;
      readonly label?: string;
      /** Relative width. Defaults to 1.5 for the first column, 0.5 for other numbers, and 1 for the rest. */
      readonly share?: number;
      /** A text of any length, shown below the row's other cells and truncated until expanded. */
      readonly long?: true;
      /** Cells are editable in place with the edit form's field. Not allowed for the first column, which is a link. */
      readonly inline?: true;
      /** Shows the sum below the list: of all rows if the backend sends it, otherwise of the loaded rows. */
      readonly total?: true;
      readonly computed?: never;
      cell?(row: Entity): ReactNode;
      /** Replaces the sum below the list, for example with an average. `backendTotal` is the total of all rows. */
      totalCell?(rows: readonly Entity[], backendTotal: number | undefined): ReactNode;
      /** Returns the text of a custom cell, for exports. */
      text?(row: Entity): string;
    }
  | {
      /** Identifies the column in the user's column settings. Must not be the name of a field. */
      readonly key: string;
      readonly label: string;
      /** Unit of a number. Numbers with a unit are right-aligned. */
      readonly unit?: Unit;
      readonly share?: number;
      readonly total?: true;
      totalCell?(rows: readonly Entity[], backendTotal: number | undefined): ReactNode;
      /** Returns the value. The cell shows a dash for `undefined`, `null` and `''`. */
      computed(row: Entity): ComputedValue;
    };

export type ComputedColumn = Extract<ColumnDeclaration, { computed(row: Row): ComputedValue }>;
export type FieldColumn = Exclude<ColumnDeclaration, string | ComputedColumn>;

type ComputedValue = string | number | boolean | readonly string[] | null | undefined;

export interface Column {
  readonly key: string;
  readonly label: string;
  readonly share: number;
  /** Whether the cells hold numbers, which are aligned at the end. */
  readonly isFigure: boolean;
  readonly isLong: boolean;
  readonly isInline: boolean;
  /** Set if the field holds ids of other records, whose names are shown instead. */
  readonly reference: Reference | undefined;
  readonly unit: Unit | undefined;
  /** The kind of the field, which formats cells and CSV values. */
  readonly kind: FieldKind;
  /** Returns the raw value of the cell. */
  value(row: Row): unknown;
  cell(row: Row): ReactNode;
  /** Returns the declared text for exports. Absent if the declaration has none. */
  readonly text: ((row: Row) => string) | undefined;
}

export function keyOfColumn(declared: ColumnDeclaration): string {
  return typeof declared === 'string' ? declared : declared.key;
}

/** Loaded with the first cell that holds an object, a list or a record. */
const ShapeSummary = lazyComponent<ShapeSummaryProps>(() => import('../form/ShapeSummary.tsx'));
const compositeTypes: ReadonlySet<string> = new Set(['object', 'array', 'record', 'union']);

/** Creates the columns of a list. A heading defaults to the field's name in words. */
export function columnsOf(
  declared: readonly ColumnDeclaration[],
  schema: z.ZodType,
  references: Readonly<Partial<Record<string, Reference>>> = {},
): Column[] {
  return declared.map((given, index): Column => {
    if (isComputed(given)) return computedColumn(given, index);
    const {
      key,
      label = (references[key] ? labelOfReference : labelOfName)(key),
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
    const isMadeOfMore = !custom && compositeTypes.has(field?.schema.type ?? '');
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
      value: (row) => readValue(row, key, () => row[key]),
      cell: (row) => renderCell(row, key, () => (cell ? cell(row) : plain(row[key]))),
    };
  });
}

/** Returns the field settings that a column passes to its kind. */
export function fieldOfColumn({ key, label, unit }: Pick<Column, 'key' | 'label' | 'unit'>): KindField {
  return { ...plainField(key, label), unit };
}

/** Returns whether the column is computed instead of showing a field of the record. */
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
    value: (row) => readValue(row, key, () => declared.computed(row)),
    cell: (row) => renderCell(row, key, () => cellOf(kind, declared.computed(row), kindField)),
  };
}

/** Returns a value, or `undefined` if its field, or a field that it is computed from, is invalid. */
function readValue<Value>(row: Row, key: string, compute: () => Value): Value | undefined {
  const odd = invalidFieldsOf(row);
  if (!odd) return compute();
  if (odd[key] !== undefined) return undefined;
  try {
    return compute();
  } catch {
    return undefined;
  }
}

/** Renders a cell. An invalid field shows a dash, with the reason as a tooltip in development. */
function renderCell(row: Row, key: string, draw: () => ReactNode): ReactNode {
  const odd = invalidFieldsOf(row);
  if (!odd) return draw();
  const why = odd[key];
  return why !== undefined && import.meta.env.DEV
    ? createElement('span', { title: why }, noValue)
    : (readValue(row, key, draw) ?? noValue);
}

/**
 * Returns the requested columns in order, or all if none is known. Always includes a column that is not long, because
 * it names the row and holds its link.
 */
export function visibleColumns(requestedKeys: readonly string[], all: readonly Column[]): readonly Column[] {
  const found = requestedKeys.flatMap((key) => all.find((column) => column.key === key) ?? []);
  if (found.length === 0) return all;
  return found.every(({ isLong }) => isLong) ? [...all.filter(({ isLong }) => !isLong).slice(0, 1), ...found] : found;
}

/** Returns whether the column can be hidden because another one still names the row. */
export function canHideColumn(key: string, shown: readonly Column[]): boolean {
  return shown.some((column) => column.key !== key && !column.isLong);
}

/** Returns the columns' widths as a CSS grid template. */
export function gridTemplateOf(columns: readonly Column[]): string {
  return columns.map(({ share }) => `minmax(0, ${share}fr)`).join(' ');
}

/** Moves the key at an index by one step. Returns an unchanged copy if that is beyond either end. */
export function moveByStep(keys: readonly string[], at: number, step: 1 | -1): string[] {
  const key = keys[at];
  const to = at + step;
  if (key === undefined || to < 0 || to >= keys.length) return [...keys];
  return keys.toSpliced(at, 1).toSpliced(to, 0, key);
}

/** Minimum share of a resized column, which keeps its heading readable. */
const minShare = 0.3;

/** Returns the shares of a column and its neighbour after their border moves. Their sum stays the same. */
export function resizeColumns(
  columns: readonly Column[],
  at: number,
  by: number,
): Readonly<Record<string, number>> | undefined {
  const [column, next] = [columns[at], columns[at + 1]];
  if (!column || !next) return undefined;
  const most = column.share + next.share - minShare;
  const share =
    Math.round(
      Math.min(Math.max(column.share + by, Math.min(minShare, column.share)), Math.max(most, column.share)) * 100,
    ) / 100;
  return { [column.key]: share, [next.key]: Math.round((column.share + next.share - share) * 100) / 100 };
}

/** Moves a key to the position of another key. */
export function moveToKey(keys: readonly string[], key: string, other: string): string[] {
  const to = keys.indexOf(other);
  return to === -1 ? [...keys] : keys.filter((each) => each !== key).toSpliced(to, 0, key);
}
