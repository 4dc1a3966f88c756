import { useCustom } from '@refinedev/core';
import type { Operation } from '../../../providers/operation.ts';

type QueryOptions<Answer> = NonNullable<Parameters<typeof useCustom<{ value: Answer }>>[0]['queryOptions']>;

interface UseOperationOptions<Input, Answer> {
  readonly input: Input;
  readonly queryOptions?: QueryOptions<Answer>;
}

/** Runs a read-only operation as a Refine query. The result is in `data.data.value` of the returned query. */
export function useOperation<Input, Answer>(
  operation: Operation<Input, Answer>,
  { input, queryOptions = {} }: UseOperationOptions<Input, Answer>,
) {
  const { query } = useCustom<{ value: Answer }>({
    url: operation.toJSON(),
    method: 'get',
    meta: { resourceOperation: operation },
    config: { payload: { input } },
    errorNotification: false,
    queryOptions,
  });
  return query;
}
