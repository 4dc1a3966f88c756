/** The calls of saved views, which every list has where the backend does. */
import { z } from 'zod';
import { Role } from '../../../../contract/roles.ts';
import { SavedView, viewEndpoints } from '../../../../contract/views.ts';
import { defineErrand } from '../../../providers/errand.ts';

const View = SavedView.pick({ Name: true, Query: true }).extend({ SharedWith: z.array(Role) });
export type ViewValues = z.infer<typeof View>;

/** `change` and `remove` go by the view's id. */
export function viewErrands(resource: string) {
  return {
    saved: defineErrand(resource, 'savedViews', ({ call, signal }) => call(viewEndpoints.list, { params: { resource }, signal })),
    save: defineErrand(resource, 'saveView', ({ call }, _, view: ViewValues) => call(viewEndpoints.add, { body: { Resource: resource, ...view } })),
    change: defineErrand(resource, 'changeView', ({ call }, id, changes: Partial<ViewValues>) => call(viewEndpoints.change, { params: { id }, body: changes })),
    remove: defineErrand(resource, 'removeView', ({ call }, id) => call(viewEndpoints.remove, { params: { id } })),
  };
}
