import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import { type presenceEndpoints, presenceHoldsMs } from 'schema-admin/contract/presence.ts';
import type { HandlersOf } from '../../api/handler.ts';
import { presence } from '../../db/user-tables.ts';

/** Handlers of the extension `presence`. Presence is stored in a table, so that all nodes share it. */
export const presenceHandlers: HandlersOf<typeof presenceEndpoints> = {
  async beat({ tx, user, clock, body: { Resource, Id, Editing } }) {
    const now = clock();
    const cutoff = new Date(now.getTime() - presenceHoldsMs);
    const record = and(eq(presence.resource, Resource), eq(presence.recordId, String(Id)));
    if (Editing) {
      const row = {
        userId: user.id,
        resource: Resource,
        recordId: String(Id),
        name: user.email,
        merchantId: user.merchantId,
        shopId: user.shopId,
        since: now,
        seenAt: now,
        sessions: { [user.sessionId]: now.toISOString() },
      };
      await tx
        .insert(presence)
        .values(row)
        .onConflictDoUpdate({
          target: [presence.userId, presence.resource, presence.recordId],
          // Keep `since` unless the user's last beat is older than the cutoff.
          set: {
            seenAt: now,
            sessions: sql`${presence.sessions} || excluded.sessions`,
            since: sql`case when ${presence.seenAt} > ${cutoff.toISOString()}::timestamptz then ${presence.since} else excluded.since end`,
          },
        });
    } else {
      await tx
        .update(presence)
        .set({ sessions: sql`${presence.sessions} - ${user.sessionId}::text` })
        .where(and(record, eq(presence.userId, user.id)));
      await tx.delete(presence).where(and(record, eq(presence.userId, user.id), eq(presence.sessions, {})));
    }
    const [own] = await tx
      .select({ sessions: presence.sessions, since: presence.since })
      .from(presence)
      .where(and(record, eq(presence.userId, user.id)));
    const isElsewhere = Object.entries(own?.sessions ?? {}).some(
      ([session, seenAt]) => session !== user.sessionId && new Date(seenAt) > cutoff,
    );
    const others = await tx
      .select({ name: presence.name, since: presence.since })
      .from(presence)
      .where(and(record, ne(presence.userId, user.id), gt(presence.seenAt, cutoff)))
      .orderBy(asc(presence.since), asc(presence.name));
    return [
      ...(own && isElsewhere ? [{ Name: user.email, Since: own.since.toISOString(), IsOwn: true }] : []),
      ...others.map(({ name, since }) => ({ Name: name, Since: since.toISOString(), IsOwn: false })),
    ];
  },
};
