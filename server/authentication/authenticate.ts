import { isDeepStrictEqual } from 'node:util';
import { eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Actor } from 'schema-admin/contract/roles.ts';
import type { Database } from '../db/database.ts';
import { sessions, users } from '../db/schema.ts';
import type { Clock } from '../runtime/config.ts';
import { readAccessToken } from './access-token.ts';
import { accessCookie } from './cookies.ts';
import type { ScopeUser } from '../db/scope.ts';

/** A signed-in user with their rights, tenant and session. */
export interface SignedInUser extends Actor, ScopeUser {
  readonly role: Actor['role'];
  readonly email: string;
  readonly termsAccepted: boolean;
  /** Tag of the language that the user selected. */
  readonly language: string | null;
  readonly sessionId: string;
}

interface Sessions {
  readonly database: Database;
  readonly clock: Clock;
  readonly secret: string;
}

export function isLive(
  session: { endedAt: Date | null; expiresAt: Date },
  user: { disabledAt: Date | null },
  now: Date,
): boolean {
  return session.endedAt === null && session.expiresAt > now && user.disabledAt === null;
}

/** Returns the user of the request's session cookie. `undefined` if it is missing, forged, expired or ended. */
export async function authenticate(
  { database, secret, clock }: Sessions,
  request: FastifyRequest,
): Promise<SignedInUser | undefined> {
  const token = readAccessToken(secret, request.cookies[accessCookie]);
  const now = clock();
  if (token === undefined || token.expires <= now.getTime()) return undefined;
  const [found] = await database.readAsSystem(token.sessionId, (reader) =>
    reader
      .select({ session: sessions, user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, token.sessionId)),
  );
  if (found === undefined || !isLive(found.session, found.user, now)) return undefined;
  return signedInUser(found);
}

interface FoundSession {
  readonly session: typeof sessions.$inferSelect;
  readonly user: typeof users.$inferSelect;
}

function signedInUser({ session, user }: FoundSession): SignedInUser {
  return {
    id: user.id,
    email: user.email,
    role: user.role,
    merchantId: user.merchantId,
    shopId: user.shopId,
    isCollectEnabled: user.isCollectEnabled,
    isCollectOnly: user.isCollectOnly,
    termsAccepted: user.termsAcceptedAt !== null,
    language: user.language,
    sessionId: session.id,
  };
}

/** A valid session, its user, and the time at which it expires unless it is refreshed. */
export interface LiveSession {
  readonly user: SignedInUser;
  readonly expiresAt: Date;
}

export async function liveSessions(
  database: Database,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, LiveSession>> {
  if (ids.length === 0) return new Map();
  const found = await database.inScope('system', (tx) =>
    tx
      .select({ session: sessions, user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(inArray(sessions.id, [...ids])),
  );
  const live = found.filter(({ session, user }) => isLive(session, user, now));
  return new Map(
    live.map((each) => [each.session.id, { user: signedInUser(each), expiresAt: each.session.expiresAt }]),
  );
}

export function hasSameRights(one: SignedInUser, other: SignedInUser): boolean {
  const rights = (user: SignedInUser) => [
    user.id,
    user.role,
    user.merchantId,
    user.shopId,
    user.isCollectEnabled,
    user.isCollectOnly,
  ];
  return isDeepStrictEqual(rights(one), rights(other));
}
