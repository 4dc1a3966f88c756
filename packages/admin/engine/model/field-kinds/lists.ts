import { cleanText } from '../../../contract/values/characters.ts';
import type { FieldKind } from './field-kind.ts';

/** Returns the parts of a cell that holds several values, with `;` or `|` between them. */
export function listedIn(cell: string): readonly string[] {
  return cell
    .split(/[;|]/)
    .map(cleanText)
    .filter((part) => part !== '');
}

export const tags: FieldKind = { empty: [], isTyped: true, csv: { read: (cell) => ({ value: listedIn(cell) }) } };
