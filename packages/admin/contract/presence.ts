/** An extension that shows which other users are editing a record or have an order open. */
import { z } from 'zod';
import { Id, endpoint, json } from './endpoint.ts';
import { roleGroups } from 'portal/roles';
import { ShownInstant } from './time.ts';

/** Interval and expiry of an editor's heartbeat. */
export const presenceBeatMs = 15_000;
export const presenceHoldsMs = 45_000;

const Editor = z.object({
  /** An e-mail address. */
  Name: z.string(),
  Since: ShownInstant,
  /** Whether this is the user's own account, in another session. */
  IsOwn: z.boolean().nullish(),
});

export const presenceEndpoints = {
  beat: endpoint({
    method: 'POST',
    path: '/ext/presence',
    access: { roles: roleGroups.accounts },
    summary:
      "Report that the user is editing a record or has stopped; returns the tenant's other editors, and the user's own account if another session is editing it",
    body: json(
      z.object({
        Resource: z.string().min(1).max(64),
        Id,
        /** `false` after the user has left the form. */
        Editing: z.boolean().default(true),
      }),
    ),
    answer: z.array(Editor),
  }),
};
