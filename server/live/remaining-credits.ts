import { eq } from 'drizzle-orm';
import type { RemainingCredits, sockets } from '../../contract/live.ts';
import type { MessageOf } from '../../contract/socket.ts';
import { Credits } from '../../contract/units.ts';
import { shops } from '../db/schema.ts';
import type { ScopeUser } from '../db/scope.ts';
import type { Tx } from '../db/tx.ts';

/** What the database announces when a balance changes. */
export const creditsChanged = 'Credits';

/** The balance of the user's shop, as the socket's message. */
export async function readCredits({ tx, user }: { readonly tx: Tx; readonly user: ScopeUser }): Promise<MessageOf<typeof sockets.remainingCredits>> {
  const [shop] = await tx.select({ credits: shops.credits }).from(shops).where(eq(shops.id, user.shopId ?? 0));
  const credits = shop?.credits ?? null;
  const data: RemainingCredits = { HasCredits: credits !== null, RemainingCredits: credits ?? Credits.parse(0) };
  return { Type: 'RemainingCreditsModel', Data: data };
}
