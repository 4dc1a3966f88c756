/** A field's value as people read it, where it cannot be changed or has to be compared. */
import { plainText } from '../../format/values.ts';
import { kindOf } from '../field-kinds/built-in-kinds.ts';
import { filterTexts } from '../texts.ts';
import { chosenParts, pairsIn, partsIn, rowsIn } from './field-values.ts';
import type { FormField } from './form-field.ts';

/** Empty for what is not there, and for what only the field's own lookup can name. */
export function shownValue(field: FormField, value: unknown): string {
  const { show } = field;
  if (value === null || value === undefined || value === '') return '';
  if (show) return show(value);
  if (Array.isArray(value) && value.length === 0) return '';
  if (isShape(field)) return linesOf(field, value).join('\n');
  if (value instanceof File) return value.name;
  return kindOf(field).show?.(value, field) ?? plainText(value);
}

/** Whether a field is made of further ones. */
export function isShape(field: Pick<FormField, 'kind' | 'custom'>): boolean {
  return kindOf(field).isShape ?? false;
}

/** What an object says, part by part; those that say nothing are left out. */
export function shownParts(field: FormField, value: unknown): readonly (readonly [part: FormField, text: string])[] {
  const parts = field.variants ? [field.variants.choice, ...chosenParts(field, value)] : field.parts;
  return parts
    .map((part) => [part, oneLine(shownValue(part, partsIn(value)[part.key]))] as const)
    .filter(([, text]) => text !== '');
}

/** The pairs of a record, or of an input that holds one. */
export function shownPairs({ item }: FormField, value: unknown): readonly (readonly [name: string, text: string])[] {
  const pairs = Array.isArray(value)
    ? pairsIn(value).map(({ name, value: each }) => [name, each] as const)
    : Object.entries(partsIn(value));
  return pairs.map(([name, each]) => [name, item ? oneLine(shownValue(item, each)) : ''] as const);
}

/** One line for each part, row or pair. */
function linesOf(field: FormField, value: unknown): readonly string[] {
  if (field.kind === 'pairs') return shownPairs(field, value).map((pair) => pair.join(': '));
  if (field.item) return rowsOf(field.item, value, ': ');
  return shownParts(field, value).map(([{ label }, text]) => `${label}: ${text}`);
}

/** `joint`: between what a part is called and what it says; absent: it says it by itself. */
function rowsOf(item: FormField, value: unknown, joint?: string): readonly string[] {
  return rowsIn(value).map((row) =>
    item.kind === 'object' || item.kind === 'union'
      ? shownParts(item, row)
          .map(([{ label }, text]) => (joint === undefined ? text : label + joint + text))
          .join(', ')
      : oneLine(shownValue(item, row)),
  );
}

function oneLine(text: string): string {
  return text.replaceAll('\n', ', ');
}

/** As many rows, or pairs, and as many parts of an object, as one reads in passing. */
const mostRows = 2;
const mostParts = 3;

/** By what a row is known: its first text, for a number before that only tells it apart. */
function nameOfRow(parts: ReturnType<typeof shownParts>): string {
  return (parts.find(([{ kind }]) => kind === 'text') ?? parts[0])?.[1] ?? '';
}

/** What a cell says of a value that is made of further ones: what an object begins with, by what each row is known. */
export function summaryOf(field: FormField, value: unknown): string {
  if (field.kind === 'object' || field.kind === 'union') {
    return shownParts(field, value)
      .map(([, text]) => text)
      .slice(0, mostParts)
      .join(', ');
  }
  const each =
    field.kind === 'pairs'
      ? linesOf(field, value)
      : rowsIn(value).map((row) =>
          field.item && isShape(field.item)
            ? nameOfRow(shownParts(field.item, row))
            : rowsOf(field.item ?? field, [row]).join(),
        );
  const shown = each.slice(0, mostRows).join(', ');
  return each.length > mostRows ? filterTexts.andMore({ shown, count: each.length - mostRows }) : shown;
}
