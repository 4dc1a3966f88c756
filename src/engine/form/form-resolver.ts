import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { Row } from '../../providers/resource-calls.ts';
import { messageOf } from './field-messages.ts';
import { inputOf } from './fields.ts';
import type { FormField, FormValues } from './form-field.ts';

const Values = z.record(z.string(), z.unknown());

/** Checks what the inputs come to. `base`: the record that is edited, as it is when the check is made. */
export function resolverOf(schema: z.ZodType, fields: readonly FormField[], base: { readonly row: Row }): Resolver<FormValues> {
  const whole = Values.transform((values): unknown => values).pipe(schema).pipe(Values);
  const check = zodResolver<FormValues, unknown, FormValues>(whole, { error: (issue) => messageOf(issue, fields) });
  return async (values, context, options) => await check(inputOf(fields, values, base.row), context, options);
}
