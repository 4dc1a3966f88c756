/** The calls of saved views, which every list has where the backend does. */
import { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import { SavedView, viewEndpoints } from '../../../contract/views.ts';
import { Role } from '../../../contract/roles.ts';
import type { ResourceCalls } from '../../providers/resource-calls.ts';
import type { CallContext } from '../declaration/call-context.ts';

const View = SavedView.pick({ Name: true, Query: true }).extend({ SharedWith: z.array(Role) });
export type ViewValues = z.infer<typeof View>;

/** `savedViews` as a lookup; `saveView`, `changeView` and `removeView` as actions, the latter two with the view's id. */
export function viewCalls(resource: string, context: (signal?: AbortSignal) => CallContext): Required<Pick<ResourceCalls, 'lookups' | 'actions'>> {
  return {
    lookups: { savedViews: (signal) => context(signal).call(viewEndpoints.list, { params: { resource }, signal }) },
    actions: {
      saveView: (_: Id, values: unknown) => context().call(viewEndpoints.add, { body: { Resource: resource, ...View.parse(values) } }),
      changeView: (id: Id, values: unknown) => context().call(viewEndpoints.change, { params: { id }, body: View.partial().parse(values) }),
      removeView: (id: Id) => context().call(viewEndpoints.remove, { params: { id } }),
    },
  };
}
