import { eq } from 'drizzle-orm';
import type { RemainingCredits, sockets } from '../../contract/live.ts';
import type { MessageOf } from '../../contract/socket.ts';
import { Credits } from '../../contract/units.ts';
import type { Database } from '../db/database.ts';
import { shops } from '../db/schema.ts';
import type { ScopeUser } from '../db/scope.ts';

/** What the database announces when a balance changes. */
export const creditsChanged = 'Credits';

/** The balance of the user's shop, as the socket's message. */
export async function readCredits(database: Database, user: ScopeUser): Promise<MessageOf<typeof sockets.remainingCredits>> {
  const [shop] = await database.inScope(user, (tx) => tx.select({ credits: shops.credits }).from(shops).where(eq(shops.id, user.shopId ?? 0)));
  const credits = shop?.credits ?? null;
  const data: RemainingCredits = { HasCredits: credits !== null, RemainingCredits: credits ?? Credits.parse(0) };
  return { Type: 'RemainingCreditsModel', Data: data };
}
