import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { administers } from 'schema-admin/contract/roles.ts';
import type { LoginAnswer, sessionEndpoints } from 'schema-admin/contract/session.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import { signInRefused } from 'schema-admin/contract/wire-words.ts';
import { ApiError, TooManyAttempts } from '../../api/errors.ts';
import type { Filled, HandlersOf } from '../../api/handler.ts';
import { merchants, shops, users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { readAccessToken, writeAccessToken } from '../../authentication/access-token.ts';
import {
  accessCookie,
  clearSessionCookies,
  deviceCookie,
  refreshCookie,
  setDeviceCookie,
  setSessionCookies,
} from '../../authentication/cookies.ts';
import { countPasswordAttempt } from './confirm-password.ts';
import { rememberDevice } from './devices.ts';
import { refreshLimit } from './rate-limits.ts';
import { endSession, verifyPassword, openSession, rotateToken } from './sessions.ts';
import { networkOf } from '../../runtime/network.ts';

const sessionServerTexts = defineTexts('session-server', {
  signInAgain: 'Please sign in again.',
  merchantSuspended: '{merchant} is suspended, so its users cannot sign in. Please contact the marketplace.',
});

export const sessionHandlers: HandlersOf<typeof sessionEndpoints> = {
  login: {
    async outsideTransaction({ body, services, request, reply }) {
      const { database, clock, config, random, secret } = services;
      const email = body.Email.toLowerCase();
      const device = request.cookies[deviceCookie];
      await countPasswordAttempt({ services, request }, email).catch((error: unknown) => {
        if (error instanceof TooManyAttempts) logFailedSignIn(request, 'too-many-attempts');
        throw error;
      });
      const account = await database.inScope('system', (tx) => findAccount(tx, email));
      // Check the password outside the transaction: it is slow, and the embedded database has only one connection.
      const isRight = await verifyPassword(account?.user.passwordHash, body.Password);
      if (!isRight || account === undefined || account.user.disabledAt !== null) {
        logFailedSignIn(
          request,
          account === undefined ? 'unknown-address' : isRight ? 'disabled-account' : 'wrong-password',
          account?.user.id,
        );
        throw new ApiError(401, signInRefused);
      }
      const now = clock();
      const refresh = random(32).toString('base64url');
      const newDevice = random(32).toString('base64url');
      const previous = readAccessToken(secret, request.cookies[accessCookie]);
      const sessionId = await database.inScope('system', async (tx) => {
        // Reject a password that was changed after the check.
        if (!(await recordSignIn(tx, account.user, now))) throw new ApiError(401, signInRefused);
        await assertMerchantIsActive(tx, account.user);
        // End the previous session, because its cookies are about to be overwritten.
        if (previous !== undefined) await endSession(tx, previous.sessionId, now);
        await rememberDevice(tx, account.user.id, { before: device, after: newDevice }, now);
        return openSession(tx, account.user.id, refresh, now);
      });
      setDeviceCookie(reply, config, newDevice);
      setSessionCookies(reply, config, { access: writeAccessToken(secret, sessionId, now), refresh });
      return toLoginAnswer(account);
    },
  },

  refresh: {
    async outsideTransaction({ services, request, reply }) {
      const { database, clock, config, secret, attempts } = services;
      const token = request.cookies[refreshCookie];
      const now = clock();
      if (token !== undefined) attempts.takeHere(refreshLimit(request.ip), now);
      const rotation =
        token === undefined ? undefined : await database.inScope('system', (tx) => rotateToken(tx, secret, token, now));
      if (rotation === undefined) throw new ApiError(401, sessionServerTexts.signInAgain());
      setSessionCookies(reply, config, {
        access: writeAccessToken(secret, rotation.sessionId, now),
        refresh: rotation.refreshToken,
      });
      return null;
    },
  },

  logout: {
    async outsideTransaction({ services, request, reply }) {
      const { database, clock, secret } = services;
      const token = readAccessToken(secret, request.cookies[accessCookie]);
      if (token !== undefined) await database.inScope('system', (tx) => endSession(tx, token.sessionId, clock()));
      clearSessionCookies(reply);
      return null;
    },
  },

  profile: async ({ user }) => ({
    Role: user.role,
    IsCollectEnabled: user.isCollectEnabled,
    IsCollectOnly: user.isCollectOnly,
    TermsAccepted: user.termsAccepted,
  }),
};

/** Logs a failed sign-in, without the email address: users sometimes type their password into that field. */
function logFailedSignIn(request: FastifyRequest, reason: string, userId?: string): void {
  request.log.info({ reason, network: networkOf(request.ip), userId }, 'Sign-in failed');
}

async function findAccount(tx: Tx, email: string) {
  const [account] = await tx
    .select({ user: users, shopName: shops.name, merchantName: merchants.name, merchantLogo: merchants.logoUrl })
    .from(users)
    .leftJoin(shops, eq(shops.id, users.shopId))
    .leftJoin(merchants, eq(merchants.id, users.merchantId))
    .where(eq(users.email, email));
  return account;
}

/** Stores the time of the sign-in. Returns `false` if the password was changed or the account disabled meanwhile. */
async function recordSignIn(tx: Tx, { id, passwordHash }: typeof users.$inferSelect, now: Date): Promise<boolean> {
  const same = and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.disabledAt));
  return (await tx.update(users).set({ lastSignInAt: now }).where(same).returning({ id: users.id })).length > 0;
}

/** Throws a 403 for a suspended merchant's user. No one can suspend the merchant until the transaction ends. */
async function assertMerchantIsActive(tx: Tx, { merchantId }: typeof users.$inferSelect): Promise<void> {
  if (merchantId === null) return;
  const [merchant] = await tx.select().from(merchants).where(eq(merchants.id, merchantId)).for('share');
  if (merchant?.suspendedAt) {
    throw new ApiError(403, sessionServerTexts.merchantSuspended({ merchant: merchant.name }));
  }
}

function toLoginAnswer({
  user,
  shopName,
  merchantName,
  merchantLogo,
}: NonNullable<Awaited<ReturnType<typeof findAccount>>>): Filled<LoginAnswer> {
  return {
    Role: user.role,
    ShopName: shopName,
    MerchantName: merchantName,
    MerchantLogo: merchantLogo,
    IsUserAdmin: administers(user.role),
    IsCollectEnabled: user.isCollectEnabled,
    IsCollectOnly: user.isCollectOnly,
    TermsAccepted: user.termsAcceptedAt !== null,
    Language: user.language,
  };
}
