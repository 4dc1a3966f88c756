import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { UserCall } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { favourites } from '../../db/favourite-tables.ts';
import { containsText } from '../../db/list-query.ts';
import { shops } from '../../db/schema.ts';
import type { FavouriteRow } from './wire.ts';

/** Creates queries for the favourites of the user's shop. Row-level security enforces the same rule. */
export function favouriteRepository({ tx, user }: Pick<UserCall, 'tx' | 'user'>) {
  const own = eq(favourites.shopId, user.shopId ?? 0);
  const byId = (id: Id) => and(own, eq(favourites.id, readShortId(id) ?? 0));
  return {
    async list(query: string): Promise<FavouriteRow[]> {
      const found = or(
        containsText(sql`search_text(${favourites.name})`, query),
        containsText(sql`search_text(${favourites.content} ->> 'ReferenceNumber')`, query),
      );
      return await tx
        .select()
        .from(favourites)
        .where(and(own, found))
        .orderBy(asc(sql`lower(${favourites.name})`), asc(favourites.id));
    },

    async find(id: Id): Promise<FavouriteRow | undefined> {
      const [found] = await tx.select().from(favourites).where(byId(id));
      return found;
    },

    async lock(id: Id): Promise<FavouriteRow | undefined> {
      const [found] = await tx.select().from(favourites).where(byId(id)).for('update');
      return found;
    },

    /** Prevents concurrent changes to the names and the number of the shop's favourites, until the transaction ends. */
    async lockNames(): Promise<void> {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('favourites'), ${user.shopId ?? 0})`);
    },

    count: (): Promise<number> => tx.$count(favourites, own),

    async isTaken(name: string, except = 0): Promise<boolean> {
      return (
        (await tx.$count(
          favourites,
          and(own, ne(favourites.id, except), eq(sql`lower(${favourites.name})`, name.toLowerCase())),
        )) > 0
      );
    },

    /** Returns the shop's region, which determines its bank holidays. */
    async region(): Promise<string | null> {
      const [shop] = await tx
        .select({ region: shops.region })
        .from(shops)
        .where(eq(shops.id, user.shopId ?? 0));
      return shop?.region ?? null;
    },
  };
}
