/** Who else is editing a record, an extension. */
import { z } from 'zod';
import { Id, endpoint, json } from './endpoint.ts';
import { roleGroups } from './role-table.ts';
import { ShownInstant } from './time.ts';

/** How often an editor says so, and for how long that holds. */
export const presenceBeatMs = 15_000;
export const presenceHoldsMs = 45_000;

const Editor = z.object({
  /** An e-mail address. */
  Name: z.string(),
  Since: ShownInstant,
});

export const presenceEndpoints = {
  beat: endpoint({
    method: 'POST',
    path: '/ext/presence',
    access: { roles: roleGroups.accounts },
    summary: 'Say that one is editing a record, or has stopped; who else of one’s own tenant is editing it',
    body: json(
      z.object({
        /** The name of a resource. */
        Resource: z.string().min(1).max(64),
        Id,
        /** `false` when the form has been left. */
        Editing: z.boolean().default(true),
      }),
    ),
    answer: z.array(Editor),
  }),
};
