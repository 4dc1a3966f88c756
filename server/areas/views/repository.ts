import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { readShortId } from '../../api/parse.ts';
import { savedViews } from '../../db/user-tables.ts';
import type { Tx } from '../../db/tx.ts';

export type ViewRow = typeof savedViews.$inferSelect;
type NewView = Pick<ViewRow, 'ownerId' | 'resource' | 'name' | 'query' | 'sharedWith'>;

export interface ViewRepository {
  /** Lists the views that the user can see, by name. */
  list(resource: string): Promise<ViewRow[]>;
  /** Keeps other transactions from adding or renaming the owner's views of a list until this one ends. */
  lockOwner(ownerId: string, resource: string): Promise<void>;
  countOf(ownerId: string, resource: string): Promise<number>;
  /** Finds a view that the user can change and locks it until the transaction ends. */
  lock(id: Id): Promise<ViewRow | undefined>;
  /** Returns the new view's id, or `undefined` if the owner already has a view with this name for the list. */
  add(view: NewView): Promise<number | undefined>;
  isTaken(view: ViewRow, name: string): Promise<boolean>;
  change(id: number, change: Pick<ViewRow, 'name' | 'query' | 'sharedWith'>): Promise<void>;
  remove(id: number): Promise<void>;
}

/** Creates queries for saved views. Row-level security limits them to views that the user can see or change. */
export function viewRepository(tx: Tx): ViewRepository {
  return {
    list: (resource) =>
      tx
        .select()
        .from(savedViews)
        .where(eq(savedViews.resource, resource))
        .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id)),

    async lockOwner(ownerId, resource) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`views ${ownerId} ${resource}`}, 0))`);
    },

    countOf: (ownerId, resource) =>
      tx.$count(savedViews, and(eq(savedViews.ownerId, ownerId), eq(savedViews.resource, resource))),

    async lock(id) {
      const shortId = readShortId(id);
      if (shortId === undefined) return undefined;
      const [view] = await tx.select().from(savedViews).where(eq(savedViews.id, shortId)).for('update');
      return view;
    },

    async add(view) {
      const [added] = await tx.insert(savedViews).values(view).onConflictDoNothing().returning({ id: savedViews.id });
      return added?.id;
    },

    async isTaken({ id, ownerId, resource }, name) {
      const others = and(
        eq(savedViews.ownerId, ownerId),
        eq(savedViews.resource, resource),
        ne(savedViews.id, id),
        eq(sql`lower(${savedViews.name})`, name.toLowerCase()),
      );
      return (await tx.select({ id: savedViews.id }).from(savedViews).where(others)).length > 0;
    },

    async change(id, change) {
      await tx.update(savedViews).set(change).where(eq(savedViews.id, id));
    },

    async remove(id) {
      await tx.delete(savedViews).where(eq(savedViews.id, id));
    },
  };
}
