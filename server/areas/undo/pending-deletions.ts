import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Deletion, undoEndpoints } from 'schema-admin/contract/undo.ts';
import { undoMs } from 'schema-admin/contract/undo.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { deletions } from '../../db/shop-tables.ts';
import { undoServerTexts } from './texts.ts';

/** The deletions that can be taken back, by the name of the resource. */
export type Undoable = (typeof deletions.$inferSelect)['entity'];

/** Keeps a deleted row, so that the user can take the deletion back; answers how. */
export async function keepDeletion(
  { tx, user, clock }: UserCall,
  entity: Undoable,
  content: Record<string, unknown>,
): Promise<Deletion> {
  const until = new Date(clock().getTime() + undoMs);
  const [kept] = await tx
    .insert(deletions)
    .values({ userId: user.id, entity, content, until })
    .returning({ token: deletions.token });
  return kept === undefined ? null : { UndoToken: kept.token, UndoUntil: until.toISOString() };
}

/** Puts deleted rows of each kind back; throws a 409 where something has taken their place meanwhile. */
export type Restorers = Readonly<Record<Undoable, (call: UserCall, content: unknown) => Promise<void>>>;

/** Extension `undo`: what a user has deleted comes back as it was, under its own id. */
export function undoHandlers(restorers: Restorers): HandlersOf<typeof undoEndpoints> {
  return {
    async takeBack({ params, ...call }) {
      const token = z.uuid().safeParse(params.token);
      const [kept] = token.success
        ? await call.tx
            .delete(deletions)
            .where(
              and(
                eq(deletions.token, token.data),
                eq(deletions.userId, call.user.id),
                gt(deletions.until, call.clock()),
              ),
            )
            .returning()
        : [];
      if (kept === undefined) throw new ApiError(404, undoServerTexts.tooLate());
      await restorers[kept.entity](call, kept.content);
      return null;
    },
  };
}
