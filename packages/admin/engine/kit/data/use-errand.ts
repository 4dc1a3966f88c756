import { useCustom } from '@refinedev/core';
import type { Errand } from '../../../providers/errand.ts';

type QueryOptions<Answer> = NonNullable<Parameters<typeof useCustom<{ value: Answer }>>[0]['queryOptions']>;

interface Asking<Input, Answer> {
  readonly input: Input;
  readonly queryOptions?: QueryOptions<Answer>;
}

/** Runs a read-only operation as a Refine query. The answer is `data.value`. */
export function useErrand<Input, Answer>(
  errand: Errand<Input, Answer>,
  { input, queryOptions = {} }: Asking<Input, Answer>,
) {
  const { query } = useCustom<{ value: Answer }>({
    url: errand.toJSON(),
    method: 'get',
    meta: { errand },
    config: { payload: { input } },
    errorNotification: false,
    queryOptions,
  });
  return query;
}
