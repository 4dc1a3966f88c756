import { useMemo } from 'react';
import { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import { Role } from '../../../contract/roles.ts';
import { SavedView, viewEndpoints } from '../../../contract/views.ts';
import { type Operation, defineOperation } from '../../../providers/operation.ts';
import { useOperation } from '../../kit/data/use-operation.ts';
import { useWrite } from '../../kit/data/use-write.ts';

const View = SavedView.pick({ Name: true, Query: true }).extend({ SharedWith: z.array(Role) });
export type ViewValues = z.infer<typeof View>;

function viewOperations(resource: string) {
  return {
    saved: defineOperation(resource, 'savedViews', ({ call, signal }) =>
      call(viewEndpoints.list, { params: { resource }, signal }),
    ),
    save: defineOperation(resource, 'saveView', ({ call }, _, view: ViewValues) =>
      call(viewEndpoints.add, { body: { Resource: resource, ...view } }),
    ),
    change: defineOperation(resource, 'changeView', ({ call }, id, changes: Partial<ViewValues>) =>
      call(viewEndpoints.change, { params: { id }, body: changes }),
    ),
    remove: defineOperation(resource, 'removeView', ({ call }, id) => call(viewEndpoints.remove, { params: { id } })),
  };
}

/**
 * Loads a list's saved views, with functions to change them. `change` and `remove` resolve with `true` once the views
 * are refreshed, or with `false` if the call was ignored as a double click. All reject if the backend refuses.
 */
export function useSavedViews(resource: string) {
  const operations = useMemo(() => viewOperations(resource), [resource]);
  const query = useOperation(operations.saved, { input: undefined });
  const { run, send } = useWrite();
  const act = async <Input>(operation: Operation<Input>, id: Id, input: Input) => {
    const done = await run({ operation, id, input }, async () => {
      await query.refetch();
      return true;
    });
    return done ?? false;
  };
  return {
    status: query.data ? ('ready' as const) : query.isError ? ('failed' as const) : ('loading' as const),
    message: query.error?.message ?? '',
    views: query.data?.data.value ?? [],
    retry: () => void query.refetch(),
    /** Saves a new view. Not guarded against double clicks, because its form is. Rejects a name that is in use. */
    save: async (input: ViewValues) => {
      await send({ operation: operations.save, input });
      await query.refetch();
    },
    change: (id: Id, input: Partial<ViewValues>) => act(operations.change, id, input),
    remove: (id: Id) => act(operations.remove, id, undefined),
  };
}
