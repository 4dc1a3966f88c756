/** A field's value as people read it, where it cannot be changed or has to be compared. */
import dayjs from 'dayjs';
import { formatTime } from '../../format/dates.ts';
import { plainText, formatMeasure } from '../../format/values.ts';
import type { FormField } from './form-field.ts';

/** Empty for what is not there, and for what only the field's own lookup can name. */
export function shownValue({ kind, unit, options, show }: FormField, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (show) return show(value);
  if (Array.isArray(value) && value.length === 0) return '';
  if (value instanceof File) return value.name;
  const nameOf = (choice: unknown) => options.find((option) => option.value === choice)?.label ?? plainText(choice);
  switch (kind) {
    case 'number':
      return typeof value === 'number' && unit !== undefined ? formatMeasure(value, unit) : plainText(value);
    case 'choice':
      return nameOf(value);
    case 'choices':
      return Array.isArray(value) ? value.map(nameOf).join(', ') : nameOf(value);
    case 'datetime':
      return typeof value === 'string' && dayjs(value).isValid() ? formatTime(new Date(value)) : plainText(value);
    case 'image':
    case 'text':
    case 'text-area':
      return String(value);
    default:
      return plainText(value);
  }
}
