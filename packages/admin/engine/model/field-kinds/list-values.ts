/** Values of a kind in a list: its cells, and its CSV file. */
import type { ReactNode } from 'react';
import { withoutDirection } from '../../../contract/texts/direction.ts';
import { noValue, plainText } from '../../format/values.ts';
import { customCell, isCustom, wordsOf } from './custom-kinds.ts';
import type { FieldKind, KindField } from './field-kind.ts';

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Returns a value as a list shows it, or a dash for an empty one. */
export function cellOf(kind: FieldKind, value: unknown, field: KindField): ReactNode {
  if (isCustom(kind)) return customCell(kind, value, field);
  return isEmpty(value) ? noValue : (kind.cell?.(value, field) ?? plainText(value));
}

/** Returns a value as a CSV file holds it; `undefined` if its kind has no form of its own. */
export function csvOf(kind: FieldKind, value: unknown, field: KindField): string | number | undefined {
  const written = kind.csv && !isEmpty(value) ? kind.csv.write?.(value, field) : undefined;
  return isCustom(kind) ? (written ?? csvWords(wordsOf(kind, value, field))) : written;
}

/** Returns shown words as a CSV file holds them: an empty text for a dash, and no invisible marks. */
export function csvWords(shown: string | undefined): string {
  return shown === undefined || shown === noValue ? '' : withoutDirection(shown);
}
