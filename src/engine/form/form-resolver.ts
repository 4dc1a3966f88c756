import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { Row } from '../../providers/resource-calls.ts';
import { messageOf } from './field-messages.ts';
import { inputOf } from './fields.ts';
import type { FormField, FormValues } from './form-field.ts';

const Values = z.record(z.string(), z.unknown());

/**
 * Checks what the inputs come to. `base`: the record that is edited, as it is when the check is made. A form whose button
 * `waits` says nothing of a field that is empty: the fault is there, its message is not.
 */
export function resolverOf(schema: z.ZodType, fields: readonly FormField[], base: { readonly row: Row }, waits = false): Resolver<FormValues> {
  const whole = Values.transform((values): unknown => values).pipe(schema).pipe(Values);
  const check = zodResolver<FormValues, unknown, FormValues>(whole, { error: (issue) => messageOf(issue, fields) });
  return async (values, context, options) => {
    const input = inputOf(fields, values, base.row);
    const checked = await check(input, context, options);
    for (const { key, kind } of fields) {
      const error = checked.errors[key];
      if (!error || input[key] !== undefined) continue;
      // An id is a number or a text; of a missing one the resolver would say that it is no number.
      if (kind === 'lookup') error.message = messageOf({ code: 'invalid_type', path: [key] }, fields) ?? '';
      if (waits) error.message = '';
    }
    return checked;
  };
}
