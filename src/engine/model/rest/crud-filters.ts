/** A list's filters and sorts as Refine's data providers take them. */
import type { CrudFilter, CrudSort } from '@refinedev/core';
import { z } from 'zod';
import { homeDays } from '../../../../contract/zoned-days.ts';
import type { ListQuery, Row } from '../../../providers/resource-calls.ts';
import type { ListDeclaration } from '../declaration/list-declaration.ts';
import { ChosenDays } from '../filter/filter.ts';
import { isDayField } from '../form/field-schema.ts';

const Figures = z.object({ from: z.string().optional(), to: z.string().optional() });
const Chosen = z.union([z.array(z.string()), z.string(), z.number(), z.boolean()]);

/** What a field is one of, what text it holds, and from where to where it is: numbers as numbers, days as days, else instants of where the portal is at home. */
export function fieldFilters(schema: z.ZodType<Row>, filters: ListQuery['filters'], declared: ListDeclaration['filters'] = {}): CrudFilter[] {
  return Object.entries(filters).flatMap(([field, value]): CrudFilter[] => {
    const { kind } = declared[field] ?? {};
    if (kind === 'numbers') return [...end(field, 'gte', Figures.parse(value).from), ...end(field, 'lte', Figures.parse(value).to)];
    const chosen = Chosen.safeParse(value);
    if (chosen.success && kind === 'text') return [chosen.data].flat().map((text) => ({ field, operator: 'contains', value: text }));
    if (chosen.success) return [{ field, operator: 'in', value: chosen.data }];
    const { from, to } = ChosenDays.parse(value);
    const isDay = isDayField(schema, field);
    return [...end(field, 'gte', from === undefined || isDay ? from : homeDays().startOf(from)), ...end(field, 'lte', to === undefined || isDay ? to : homeDays().endOf(to))];
  });
}

/** In their order. */
export function sortersOf({ sort, thenBy = [] }: Pick<ListQuery, 'sort' | 'thenBy'>): CrudSort[] {
  return [...(sort ? [sort] : []), ...thenBy].map(({ field, direction }) => ({ field, order: direction }));
}

/** Nothing of an end that is open. */
function end(field: string, operator: 'gte' | 'lte', value: string | undefined): CrudFilter[] {
  return value === undefined ? [] : [{ field, operator, value }];
}
