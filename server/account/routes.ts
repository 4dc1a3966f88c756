import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { accountEndpoints } from '../../contract/account.ts';
import { passwordStrength } from '../../contract/password.ts';
import { ApiError } from '../api/errors.ts';
import type { HandlersOf } from '../api/handler.ts';
import type { ServerConfig } from '../config.ts';
import { users } from '../db/schema.ts';
import { readAccessToken } from '../session/access-token.ts';
import { accessCookie, clearSessionCookies } from '../session/cookies.ts';
import { forgotPasswordPlaces, resetPasswordPlaces } from '../session/limits.ts';
import { hashPassword } from '../session/password.ts';
import { endSessionsOf, userOfSession } from '../session/sessions.ts';
import { giveBack, takeAttempt } from '../session/throttle.ts';
import { writeChatToken } from './chat-token.ts';
import { isUsable, sendResetLink, setPassword } from './password-reset.ts';

const tooWeak = 'Please use a stronger password';
const staleLink = 'This link has expired or was used already. Please ask for a new one.';

/** Where users open the portal, without a trailing slash: as configured, else as this call's page was opened. */
function portalAddress(config: ServerConfig, request: FastifyRequest): string {
  return config.publicUrl ?? new URL(request.headers.origin ?? '').origin;
}

/** A forgotten password, terms, every session at once, the chat (spec 1, section 7). */
export function accountHandlers(secret: string): HandlersOf<typeof accountEndpoints> {
  return {
    forgotPassword: {
      async outsideTransaction({ body, services, request, reply }) {
        const email = body.Email.toLowerCase();
        const attempt = await takeAttempt(services.database, forgotPasswordPlaces(request.ip, email), services.clock());
        if (attempt === undefined) throw new ApiError(429, 'Too many requests. Please wait a quarter of an hour and try again.');
        const portal = portalAddress(services.config, request);
        // After the answer, which thus takes as long for an address nobody has.
        reply.raw.once('close', () => services.background.run(() => sendResetLink(services, email, portal)));
        return null;
      },
    },

    resetPassword: {
      async outsideTransaction({ body, services, request }) {
        const { database, clock } = services;
        if (passwordStrength(body.Password) === 'weak') throw new ApiError(422, tooWeak, { Password: tooWeak });
        const attempt = await takeAttempt(database, resetPasswordPlaces(request.ip), clock());
        if (attempt === undefined) throw new ApiError(429, 'Too many attempts. Please wait a minute and try again.');
        if (!(await database.inScope('system', (tx) => isUsable(tx, body.Token, clock())))) throw new ApiError(422, staleLink);
        // Outside a transaction: it takes long, and the embedded database has one connection.
        const passwordHash = await hashPassword(body.Password);
        await database.inScope('system', async (tx) => {
          if (!(await setPassword(tx, body.Token, passwordHash, clock()))) throw new ApiError(422, staleLink);
          await giveBack(tx, attempt);
        });
        return null;
      },
    },

    logoutAll: {
      async outsideTransaction({ services, request, reply }) {
        const { database, clock } = services;
        const token = readAccessToken(services.secret, request.cookies[accessCookie]);
        if (token !== undefined) {
          await database.inScope('system', async (tx) => {
            const userId = await userOfSession(tx, token.sessionId, clock());
            if (userId !== undefined) await endSessionsOf(tx, userId, clock());
          });
        }
        clearSessionCookies(reply);
        return null;
      },
    },

    async acceptTerms({ user, tx, clock }) {
      await tx
        .update(users)
        .set({ termsAcceptedAt: clock() })
        .where(and(eq(users.id, user.id), isNull(users.termsAcceptedAt)));
      return null;
    },

    async chatIdentity({ user, clock }) {
      return { Email: user.email, Token: writeChatToken(secret, user, clock()) };
    },
  };
}
