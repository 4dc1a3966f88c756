/** Queries for closures, limited to those that the transaction's user can see. */
import { and, asc, eq, gte, inArray, lte, ne } from 'drizzle-orm';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { UserCall } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { shops } from '../../db/schema.ts';
import { shopClosures } from '../../db/shop-tables.ts';
import type { Tx } from '../../db/tx.ts';
import { ownShops } from '../../db/own-rows.ts';
import type { ClosureRow } from './wire.ts';

type Scoped = Pick<UserCall, 'tx' | 'user'>;

/** Returns `undefined` if the closure doesn't exist or belongs to another merchant. */
export async function findClosure({ tx, user }: Scoped, id: Id): Promise<ClosureRow | undefined> {
  const [found] = await tx
    .select({ closure: shopClosures })
    .from(shopClosures)
    .innerJoin(shops, eq(shops.id, shopClosures.shopId))
    .where(and(ownShops(user), eq(shopClosures.id, readShortId(id) ?? 0)));
  return found?.closure;
}

export function listClosures(tx: Tx, shopId: number): Promise<ClosureRow[]> {
  return tx.select().from(shopClosures).where(eq(shopClosures.shopId, shopId)).orderBy(asc(shopClosures.firstDay));
}

type Days = Pick<ClosureRow, 'firstDay' | 'lastDay'>;

const overlapsDays = ({ firstDay, lastDay }: Days) =>
  and(lte(shopClosures.firstDay, lastDay), gte(shopClosures.lastDay, firstDay));

/** Finds another closure of the shop that overlaps the days. The result is reliable only while the shop is locked. */
export async function findOverlap(tx: Tx, shopId: number, days: Days, except = 0): Promise<ClosureRow | undefined> {
  const [found] = await tx
    .select()
    .from(shopClosures)
    .where(and(eq(shopClosures.shopId, shopId), ne(shopClosures.id, except), overlapsDays(days)))
    .orderBy(asc(shopClosures.firstDay))
    .limit(1);
  return found;
}

/**
 * Locks the merchant's shops, in id order to avoid deadlocks. Returns the other shops that have no closure on the days.
 */
export async function lockFreeShops(
  { tx, user }: Scoped,
  except: number,
  days: Days,
): Promise<{ free: number[]; others: number }> {
  const locked = await tx
    .select({ id: shops.id })
    .from(shops)
    .where(ownShops(user))
    .orderBy(asc(shops.id))
    .for('update');
  const others = locked.map(({ id }) => id).filter((id) => id !== except);
  const busy = await tx
    .selectDistinct({ id: shopClosures.shopId })
    .from(shopClosures)
    .where(and(inArray(shopClosures.shopId, others), overlapsDays(days)));
  const taken = new Set(busy.map(({ id }) => id));
  return { free: others.filter((id) => !taken.has(id)), others: others.length };
}
