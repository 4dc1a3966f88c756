import type { Deletion } from '../../contract/undo.ts';
import { undoMs } from '../../contract/undo.ts';
import type { UserCall } from '../api/handler.ts';
import { deletions } from '../db/shop-tables.ts';

/** The deletions that can be taken back, by the name of the resource. */
export type Undoable = (typeof deletions.$inferSelect)['entity'];

/** Keeps a deleted row, so that the user can take the deletion back; answers how. */
export async function keepDeletion({ tx, user, clock }: UserCall, entity: Undoable, content: Record<string, unknown>): Promise<Deletion> {
  const until = new Date(clock().getTime() + undoMs);
  const [kept] = await tx.insert(deletions).values({ userId: user.id, entity, content, until }).returning({ token: deletions.token });
  return kept === undefined ? null : { UndoToken: kept.token, UndoUntil: until.toISOString() };
}
