/** A list's filters as Refine's data providers take them. */
import type { CrudFilter } from '@refinedev/core';
import { z } from 'zod';
import { homeDays } from '../../../../contract/zoned-days.ts';
import type { ListQuery, Row } from '../../../providers/resource-calls.ts';
import { ChosenDays } from '../filter/filter.ts';
import { isDayField } from '../form/field-schema.ts';

const Chosen = z.union([z.array(z.string()), z.string(), z.number(), z.boolean()]);

/** What a field is one of, and from when to when it is: days as days, else instants of where the portal is at home. */
export function fieldFilters(schema: z.ZodType<Row>, filters: ListQuery['filters']): CrudFilter[] {
  return Object.entries(filters).flatMap(([field, value]): CrudFilter[] => {
    const chosen = Chosen.safeParse(value);
    if (chosen.success) return [{ field, operator: 'in', value: chosen.data }];
    const { from, to } = ChosenDays.parse(value);
    const isDay = isDayField(schema, field);
    return [
      ...(from === undefined ? [] : [{ field, operator: 'gte', value: isDay ? from : homeDays().startOf(from) } as const]),
      ...(to === undefined ? [] : [{ field, operator: 'lte', value: isDay ? to : homeDays().endOf(to) } as const]),
    ];
  });
}
