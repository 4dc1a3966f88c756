/** Taking a deletion back for ten seconds, an extension. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { roleGroups } from 'portal/roles';
import { Instant } from './time.ts';

/** How long a deletion can be taken back. */
export const undoMs = 10_000;

/** What a deletion answers: how to take it back, from a backend that can. */
export const Deletion = z.object({ UndoToken: z.string(), UndoUntil: Instant }).nullish().catch(null);
export type Deletion = z.infer<typeof Deletion>;

export const undoEndpoints = {
  takeBack: endpoint({
    method: 'POST',
    path: '/ext/undo/{token}',
    access: { roles: roleGroups.deleters },
    summary: 'Take a deletion back: once, within ten seconds, by the user who deleted',
    params: { token: z.string().min(1).max(64) },
    answer: z.unknown(),
  }),
};
