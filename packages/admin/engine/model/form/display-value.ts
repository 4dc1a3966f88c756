/** Formats a field's value for read-only display and comparisons. */
import { formatValue } from '../../format/values.ts';
import { kindOf } from '../field-kinds/built-in-kinds.ts';
import { filterTexts } from '../texts.ts';
import { selectedVariantFields, pairsIn, objectIn, rowsIn } from './field-values.ts';
import type { FormField } from './form-field.ts';

/** Returns the text of a value, or an empty string for a missing value. */
export function displayValue(field: FormField, value: unknown): string {
  const { show } = field;
  if (value === null || value === undefined || value === '') return '';
  if (show) return show(value);
  if (Array.isArray(value) && value.length === 0) return '';
  if (isShape(field)) return linesOf(field, value).join('\n');
  if (value instanceof File) return value.name;
  return kindOf(field).show?.(value, field) ?? formatValue(value);
}

/** Returns whether a field has nested fields. */
export function isShape(field: Pick<FormField, 'kind' | 'custom'>): boolean {
  return kindOf(field).isShape ?? false;
}

/** Returns the non-empty parts of an object with their texts. */
export function displayedParts(
  field: FormField,
  value: unknown,
): readonly (readonly [part: FormField, text: string])[] {
  const parts = field.variants ? [field.variants.choice, ...selectedVariantFields(field, value)] : field.parts;
  return parts
    .map((part) => [part, oneLine(displayValue(part, objectIn(value)[part.key]))] as const)
    .filter(([, text]) => text !== '');
}

/** Returns the names and texts of a record's pairs, given the record or the value of its input. */
export function displayedPairs(
  { item }: FormField,
  value: unknown,
): readonly (readonly [name: string, text: string])[] {
  const pairs = Array.isArray(value)
    ? pairsIn(value).map(({ name, value: each }) => [name, each] as const)
    : Object.entries(objectIn(value));
  return pairs.map(([name, each]) => [name, item ? oneLine(displayValue(item, each)) : ''] as const);
}

/** Returns one line per part, row or pair. */
function linesOf(field: FormField, value: unknown): readonly string[] {
  if (field.kind === 'pairs') return displayedPairs(field, value).map((pair) => pair.join(': '));
  if (field.item) return rowsOf(field.item, value, ': ');
  return displayedParts(field, value).map(([{ label }, text]) => `${label}: ${text}`);
}

/** Formats each row. `joint` separates labels and values; without it, there are no labels. */
function rowsOf(item: FormField, value: unknown, joint?: string): readonly string[] {
  return rowsIn(value).map((row) =>
    item.kind === 'object' || item.kind === 'union'
      ? displayedParts(item, row)
          .map(([{ label }, text]) => (joint === undefined ? text : label + joint + text))
          .join(', ')
      : oneLine(displayValue(item, row)),
  );
}

function oneLine(text: string): string {
  return text.replaceAll('\n', ', ');
}

/** Maximum number of rows or pairs, and of an object's parts, in a summary. */
const maxRows = 2;
const maxParts = 3;

/** Returns the first text of a row, because a number before it is often just an id. */
function nameOfRow(parts: ReturnType<typeof displayedParts>): string {
  return (parts.find(([{ kind }]) => kind === 'text') ?? parts[0])?.[1] ?? '';
}

/** Summarises a nested value for a cell: the first parts of an object, or the names of the first rows. */
export function summaryOf(field: FormField, value: unknown): string {
  if (field.kind === 'object' || field.kind === 'union') {
    return displayedParts(field, value)
      .map(([, text]) => text)
      .slice(0, maxParts)
      .join(', ');
  }
  const each =
    field.kind === 'pairs'
      ? linesOf(field, value)
      : rowsIn(value).map((row) =>
          field.item && isShape(field.item)
            ? nameOfRow(displayedParts(field.item, row))
            : rowsOf(field.item ?? field, [row]).join(),
        );
  const shown = each.slice(0, maxRows).join(', ');
  return each.length > maxRows ? filterTexts.andMore({ shown, count: each.length - maxRows }) : shown;
}
