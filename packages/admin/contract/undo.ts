/** An extension that undoes a deletion within ten seconds. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { roleGroups } from 'portal/roles';
import { Instant } from './time.ts';

export const undoMs = 10_000;

/** The answer of a deletion. Null if the backend cannot undo it. */
export const Deletion = z.object({ UndoToken: z.string(), UndoUntil: Instant }).nullish().catch(null);
export type Deletion = z.infer<typeof Deletion>;

export const undoEndpoints = {
  takeBack: endpoint({
    method: 'POST',
    path: '/ext/undo/{token}',
    access: { roles: roleGroups.deleters },
    summary: 'Undo a deletion: once, within ten seconds, and only by the user who deleted',
    params: { token: z.string().min(1).max(64) },
    answer: z.unknown(),
  }),
};
