import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Deletion, undoEndpoints } from 'schema-admin/contract/undo.ts';
import { undoMs } from 'schema-admin/contract/undo.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { deletions } from '../../db/shop-tables.ts';
import { undoServerTexts } from './texts.ts';

export type UndoableEntity = (typeof deletions.$inferSelect)['entity'];

/** Stores a deleted row for undo. Returns the undo token, or `null` if the row could not be stored. */
export async function storeDeletion(
  { tx, user, clock }: UserCall,
  entity: UndoableEntity,
  content: Record<string, unknown>,
): Promise<Deletion> {
  const until = new Date(clock().getTime() + undoMs);
  const [stored] = await tx
    .insert(deletions)
    .values({ userId: user.id, entity, content, until })
    .returning({ token: deletions.token });
  return stored === undefined ? null : { UndoToken: stored.token, UndoUntil: until.toISOString() };
}

/** Functions that restore deleted rows. They throw an `ApiError` if a row conflicts with newer data. */
export type Restorers = Readonly<Record<UndoableEntity, (call: UserCall, content: unknown) => Promise<void>>>;

/** Creates the handlers of the extension `undo`, which restore deleted records unchanged, under their old ids. */
export function undoHandlers(restorers: Restorers): HandlersOf<typeof undoEndpoints> {
  return {
    async takeBack({ params, ...call }) {
      const token = z.uuid().safeParse(params.token);
      const [stored] = token.success
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
      if (stored === undefined) throw new ApiError(404, undoServerTexts.tooLate());
      await restorers[stored.entity](call, stored.content);
      return null;
    },
  };
}
