import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../api/services.ts';
import { sessions, users } from '../db/schema.ts';
import { readAccessToken } from './access-token.ts';
import { accessCookie } from './cookies.ts';
import { isLive } from './lifetime.ts';
import type { SignedInUser } from './signed-in-user.ts';

/** The user whose session cookie the request carries; `undefined` when it is missing, forged, expired or ended. */
export async function authenticate({ database, secret, clock }: Services, request: FastifyRequest): Promise<SignedInUser | undefined> {
  const token = readAccessToken(secret, request.cookies[accessCookie]);
  const now = clock();
  if (token === undefined || token.expires <= now.getTime()) return undefined;
  const [found] = await database.readAsSystem((reader) =>
    reader.select({ session: sessions, user: users }).from(sessions).innerJoin(users, eq(users.id, sessions.userId)).where(eq(sessions.id, token.sessionId)),
  );
  if (found === undefined || !isLive(found.session, found.user, now)) return undefined;
  const { user, session } = found;
  return {
    id: user.id,
    email: user.email,
    role: user.role,
    merchantId: user.merchantId,
    shopId: user.shopId,
    isCollectEnabled: user.isCollectEnabled,
    isCollectOnly: user.isCollectOnly,
    termsAccepted: user.termsAcceptedAt !== null,
    sessionId: session.id,
  };
}
