/** Formats values for display: measures by their unit (ADR 022), other values by their type. */
import type { Pence, Unit } from '../../contract/units.ts';
import { isLocalTime } from '../../contract/time.ts';
import { formatClock, formatDate, formatLocalTime, formatTime } from './dates.ts';
import { labelOfName } from './field-name.ts';
import { leftToRight } from '../../contract/texts/direction.ts';
import { currentLocale } from '../../contract/texts/language.ts';
import { inPounds } from '../../contract/texts/writers.ts';
import { formatTexts } from './texts.ts';
import { commonTexts } from '../../providers/texts.ts';

const unitFormatters: Readonly<Record<Unit, (value: number) => string>> = {
  pence: inPounds,
  credits: (value) => formatTexts.credits({ count: value }),
  percent: (value) => formatTexts.percent({ value }),
  minutes: (value) => formatTexts.minutes({ value }),
  'minute-of-day': (value) => formatClock(Math.floor(value / 60), value % 60),
  kilograms: (value) => formatUnit(value, 'kg'),
};

const physicalUnits = ['kg', 'cm', 'm'] as const;
type PhysicalUnit = (typeof physicalUnits)[number];
const intlUnits: Readonly<Record<PhysicalUnit, string>> = { kg: 'kilogram', cm: 'centimeter', m: 'meter' };

function formatUnit(value: number, unit: PhysicalUnit): string {
  return value.toLocaleString(currentLocale(), { style: 'unit', unit: intlUnits[unit], maximumFractionDigits: 3 });
}

const measureText = /^(\d[\d,.]*(?: ?[x×] ?\d[\d,.]*)*) ?(kg|cm|m)$/;

/**
 * Localises a measure that a backend sends as English text: `1,000 kg`, `60 x 45 x 45 cm` → `60 × 45 × 45 cm`. Returns
 * any other text unchanged.
 */
export function formatMeasureText(text: string): string {
  const [, figures = '', written] = measureText.exec(text.trim()) ?? [];
  const unit = physicalUnits.find((each) => each === written);
  if (unit === undefined) return text;
  const values = figures.split(/ ?[x×] ?/).map((figure) => Number(figure.replaceAll(',', '')));
  if (values.some(Number.isNaN)) return text;
  const last = values.pop() ?? 0;
  const size = [...values.map((value) => value.toLocaleString(currentLocale())), formatUnit(last, unit)].join(' × ');
  return values.length > 0 ? leftToRight(size) : size;
}

/** Formats a number with its unit: `£12.34`, `25 credits`, `12.5%`, `9 min`, `7:30 am`, `20 kg`. */
export function formatMeasure(value: number, unit: Unit): string {
  return unitFormatters[unit](value);
}

/** Formats pence as pounds with two decimals: `1234` → `£12.34`. */
export function formatPence(pence: Pence): string {
  return inPounds(pence);
}

/** Returns the name of a file from its URL: the last part of the path. */
export function fileNameFromUrl(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  const name = path.split('/').findLast((part) => part !== '') ?? address;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

export const noValue = '–';

/** Lists the non-empty fields of an object by name, with nested objects in brackets. Writes an address on one line. */
function recordText(record: object): string {
  const fields = Object.entries(record).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const { Line1, Line2, Line3, City, PostCode, Name, Value }: Readonly<Record<string, unknown>> =
    Object.fromEntries(fields);
  if (Line1 !== undefined) {
    return [Line1, Line2, Line3, City, PostCode]
      .flatMap((line) => line ?? [])
      .map(formatValue)
      .join(', ');
  }
  if (fields.length === 2 && Name !== undefined && Value !== undefined) {
    return formatTexts.named({ name: formatValue(Name), value: formatValue(Value) });
  }
  const inBrackets = (part: unknown) =>
    typeof part === 'object' && !Array.isArray(part) ? `(${formatValue(part)})` : formatValue(part);
  return (
    fields
      .map(([field, part]) => formatTexts.named({ name: labelOfName(field), value: inBrackets(part) }))
      .join(', ') || noValue
  );
}

/**
 * Formats any value: days as DD/MM/YYYY, instants in the user's time zone, local times as they are, and flags as Yes
 * and No.
 */
export function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return noValue;
  if (typeof value === 'boolean') return value ? commonTexts.yes() : commonTexts.no();
  if (Array.isArray(value)) return value.length === 0 ? noValue : value.map(formatValue).join(', ');
  if (typeof value === 'object') return recordText(value);
  if (typeof value !== 'string') return String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(new Date(`${value}T00:00`));
  if (isLocalTime(value)) return formatLocalTime(value) || value;
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value) ? formatTime(new Date(value)) : value;
}
