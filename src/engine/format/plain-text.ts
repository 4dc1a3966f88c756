import { formatDate, formatTime } from './dates.ts';
import { commonTexts } from '../../providers/texts.ts';

/** What stands for nothing. */
export const noValue = '–';

/** A value as people read it: days as DD/MM/YYYY, instants in local time, flags as Yes and No. */
export function plainText(value: unknown): string {
  if (value === undefined || value === null || value === '') return noValue;
  if (typeof value === 'boolean') return value ? commonTexts.yes() : commonTexts.no();
  if (Array.isArray(value)) return value.length === 0 ? noValue : value.map(plainText).join(', ');
  if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(new Date(`${value}T00:00`));
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value) ? formatTime(new Date(value)) : value;
}
