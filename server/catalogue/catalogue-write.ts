import { sql } from 'drizzle-orm';
import { ApiError } from '../api/errors.ts';
import type { UserCall } from '../api/handler.ts';
import { recordEvents } from '../live/record-events.ts';

/** The lists of the catalogue, as sockets name them. */
const lists = ['Verticals', 'Categories', 'Subcategories'] as const;
type CatalogueList = (typeof lists)[number];

/**
 * Catalogue writes run one after another, so that a name cannot be taken twice, nor a parent removed while it gets a
 * child: administrators are few, and what this costs them is nothing beside an unexplained failure.
 */
export async function lockCatalogue({ tx }: UserCall): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`);
}

/** Tells all three lists: entries show their parents' names and their children's counts. */
export async function announceCatalogue({ tx, user, clock }: UserCall, changed: CatalogueList, id: number | null): Promise<void> {
  const change = { at: clock(), actorId: user.id, merchantId: null, shopId: null };
  await recordEvents(tx, [changed], { ...change, entityId: id === null ? null : String(id) });
  await recordEvents(tx, lists.filter((list) => list !== changed), { ...change, entityId: null });
}

/** Refuses a name that something beside it has already. */
export function nameTaken(text: string): ApiError {
  return new ApiError(409, text, { Name: text });
}
