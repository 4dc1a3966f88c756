/** Formats values for a list's cells and its CSV file. */
import type { ReactNode } from 'react';
import { withoutDirection } from '../../../contract/texts/direction.ts';
import { noValue, formatValue } from '../../format/values.ts';
import { customCell, isCustom, displayText } from './custom-kinds.ts';
import type { FieldKind, KindField } from './field-kind.ts';

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Renders a value in a list, or a dash if it is empty. */
export function cellOf(kind: FieldKind, value: unknown, field: KindField): ReactNode {
  if (isCustom(kind)) return customCell(kind, value, field);
  return isEmpty(value) ? noValue : (kind.cell?.(value, field) ?? formatValue(value));
}

/** Returns a value for the CSV file, or `undefined` if its kind has no format of its own. */
export function csvOf(kind: FieldKind, value: unknown, field: KindField): string | number | undefined {
  const written = kind.csv && !isEmpty(value) ? kind.csv.write?.(value, field) : undefined;
  return isCustom(kind) ? (written ?? csvText(displayText(kind, value, field))) : written;
}

/** Converts displayed text for the CSV file. Replaces the dash of an empty value, and removes direction marks. */
export function csvText(shown: string | undefined): string {
  return shown === undefined || shown === noValue ? '' : withoutDirection(shown);
}
