import { cleanText } from '../../../contract/values/characters.ts';
import type { FieldKind } from './field-kind.ts';

/** Splits a cell with multiple values at `;` and `|`. Omits empty values. */
export function splitList(cell: string): readonly string[] {
  return cell
    .split(/[;|]/)
    .map(cleanText)
    .filter((part) => part !== '');
}

export const tags: FieldKind = { empty: [], isTyped: true, csv: { read: (cell) => ({ value: splitList(cell) }) } };
