/** Converts a list's filters and sorts for Refine's data providers. */
import type { CrudFilter, CrudSort } from '@refinedev/core';
import { z } from 'zod';
import { homeDays } from '../../../contract/zoned-days.ts';
import type { ListQuery, Row } from '../../../providers/resource-calls.ts';
import type { ListDeclaration } from '../declaration/list-declaration.ts';
import { ChosenDays } from '../filter/filter.ts';
import { isLocalTimeSchema } from '../field-kinds/local-time.ts';
import { fieldSchemaOf, isDayField } from '../form/field-schema.ts';

const NumberRange = z.object({ from: z.string().optional(), to: z.string().optional() });
const Scalar = z.union([z.string(), z.number(), z.boolean()]);
const ScalarList = z.array(Scalar);

/** The filter operators that a kind of backend supports. */
export interface Dialect {
  /** Appears in error messages. */
  readonly name: string;
  readonly operators: ReadonlySet<string>;
}

/**
 * Converts filters to a dialect. Splits `between` into `gte` and `lte` if the dialect lacks it. Throws an `Error` for a
 * filter that the dialect cannot express.
 */
export function toDialect(filters: readonly CrudFilter[], dialect: Dialect): CrudFilter[] {
  const { name, operators } = dialect;
  const sent = filters.flatMap((filter): CrudFilter[] => {
    if (!('field' in filter)) {
      if (operators.has(filter.operator)) {
        return [{ ...filter, value: filter.value.flatMap((part) => toDialect([part], dialect)) }];
      }
      const fields = fieldsOf(filter)
        .map((field) => `"${field}"`)
        .join(', ');
      throw new Error(
        `The filters ${fields} cannot be combined with "${filter.operator}": ${name} has ${[...operators].join(', ')}`,
      );
    }
    const { field, operator } = filter;
    const value: unknown = filter.value;
    if (operators.has(operator)) return [filter];
    if (operator !== 'between' || !Array.isArray(value)) {
      throw new Error(
        `The filter "${field}" cannot be sent with "${operator}": ${name} has ${[...operators].join(', ')}`,
      );
    }
    const [from, to]: unknown[] = value;
    return toDialect([...endFilter(field, 'gte', from), ...endFilter(field, 'lte', to)], dialect);
  });
  // Some backends combine repeated filters on a field with OR, or ignore all but one of them.
  const keys = sent.map((filter) =>
    'field' in filter ? `${filter.field} ${filter.operator === 'in' ? 'eq' : filter.operator}` : filter,
  );
  const again = sent.find((_, index) => keys.indexOf(keys[index] ?? '') !== index);
  if (!again || !('field' in again)) return sent;
  if (operators.has('and')) return [{ operator: 'and', value: sent }];
  throw new Error(`The filter "${again.field}" cannot be sent twice with "${again.operator}": ${name} has no "and"`);
}

function fieldsOf(filter: CrudFilter): string[] {
  return 'field' in filter ? [filter.field] : filter.value.flatMap(fieldsOf);
}

/** Converts a list's filters. Days become instants in the home time zone, except for fields of days or local times. */
export function toCrudFilters(
  schema: z.ZodType<Row>,
  filters: ListQuery['filters'],
  declared: ListDeclaration['filters'] = {},
): CrudFilter[] {
  return Object.entries(filters).flatMap(([field, value]): CrudFilter[] => {
    const { kind } = declared[field] ?? {};
    const one = Scalar.safeParse(value).data;
    if (one !== undefined) return [{ field, operator: 'eq', value: one }];
    if (kind === 'numbers') {
      return [
        ...endFilter(field, 'gte', NumberRange.parse(value).from),
        ...endFilter(field, 'lte', NumberRange.parse(value).to),
      ];
    }
    const several = ScalarList.safeParse(value).data;
    if (several && kind === 'text') return several.map((text) => ({ field, operator: 'contains', value: text }));
    if (several) return [{ field, operator: 'in', value: several }];
    const { from, to } = ChosenDays.parse(value);
    const [first, last] = rangeEndConverters(schema, field);
    return [...endFilter(field, 'gte', from && first(from)), ...endFilter(field, 'lte', to && last(to))];
  });
}

/** Returns functions that convert the first and last day of a range to the field's type. */
function rangeEndConverters(
  schema: z.ZodType<Row>,
  name: string,
): readonly [first: (day: string) => string, last: (day: string) => string] {
  if (isDayField(schema, name)) return [(day) => day, (day) => day];
  const field = fieldSchemaOf(schema, name);
  if (field && isLocalTimeSchema(field.schema)) return [(day) => `${day}T00:00:00`, (day) => `${day}T23:59:59.999`];
  return [(day) => homeDays().startOf(day), (day) => homeDays().endOf(day)];
}

export function sortersOf({ sort, thenBy = [] }: Pick<ListQuery, 'sort' | 'thenBy'>): CrudSort[] {
  return [...(sort ? [sort] : []), ...thenBy].map(({ field, direction }) => ({ field, order: direction }));
}

/** Returns the filter for one end of a range, or no filter if that end is open. */
function endFilter(field: string, operator: 'gte' | 'lte', value: unknown): CrudFilter[] {
  return value === undefined || value === null || value === '' ? [] : [{ field, operator, value }];
}
