import { and, eq, isNull } from 'drizzle-orm';
import type { accountEndpoints } from 'schema-admin/contract/account.ts';
import type { languageEndpoints } from 'schema-admin/contract/language.ts';
import { passwordStrength } from 'schema-admin/contract/password.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf } from '../../api/handler.ts';
import { readAccessToken } from '../../authentication/access-token.ts';
import { writeChatToken } from '../../authentication/chat-token.ts';
import { accessCookie, clearDeviceCookie, clearSessionCookies } from '../../authentication/cookies.ts';
import { users } from '../../db/schema.ts';
import { type ServerConfig, isLocalHost } from '../../runtime/config.ts';
import { forgetDevices } from '../session/devices.ts';
import { endSessionsOf, hashPassword, userOfSession } from '../session/sessions.ts';
import { forgotPasswordLimits, resetPasswordLimits } from '../session/rate-limits.ts';
import { isResetTokenValid, queueResetMail, setPassword } from './password-reset.ts';
import { accountServerTexts } from './texts.ts';

interface LocalAddress {
  readonly localAddress?: string | undefined;
  readonly localPort?: number | undefined;
}

/**
 * Returns the base URL for links in emails, without a trailing slash. Clients can forge `Origin`, so it must be listed
 * in `PUBLIC_ORIGIN` or, in demo mode, be the address and port that received the request.
 */
export function portalBaseUrl(
  { publicUrl, publicOrigins, demo }: Pick<ServerConfig, 'publicUrl' | 'publicOrigins' | 'demo'>,
  origin: string | undefined,
  local: LocalAddress,
): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  const opened = new URL(origin);
  return publicOrigins.includes(opened.origin) || (demo && isLocalAddress(opened, local)) ? opened.origin : undefined;
}

function isLocalAddress({ protocol, hostname, port }: URL, { localAddress = '', localPort }: LocalAddress): boolean {
  const address = localAddress.replace(/^::ffff:/, '');
  const isHost =
    isLocalHost(hostname) || (address !== '' && hostname === (address.includes(':') ? `[${address}]` : address));
  return protocol === 'http:' && isHost && Number(port === '' ? 80 : port) === localPort;
}

/** Handlers for password reset, terms, signing out everywhere and the chat (O-7.12 to O-7.16). */
export const accountHandlers: HandlersOf<typeof accountEndpoints> = {
  forgotPassword: {
    async outsideTransaction({ body, services: { attempts, database, config, clock }, request }) {
      const email = body.Email.toLowerCase();
      const now = clock();
      await attempts.take(forgotPasswordLimits(request.ip, email), now);
      const portal = portalBaseUrl(config, request.headers.origin, request.socket);
      if (portal === undefined) {
        request.log.error('No password reset mail sent: set PUBLIC_URL or PUBLIC_ORIGIN to define the link in it.');
      } else await database.inScope('system', (tx) => queueResetMail({ tx, email, portal, now }));
      return null;
    },
  },

  resetPassword: {
    async outsideTransaction({ body, services, request }) {
      const { database, clock, attempts } = services;
      if (passwordStrength(body.Password) === 'weak') {
        const text = accountServerTexts.tooWeak();
        throw new ApiError(422, text, { Password: text });
      }
      const attempt = await attempts.take(resetPasswordLimits(request.ip), clock());
      if (!(await database.inScope('system', (tx) => isResetTokenValid(tx, body.Token, clock())))) {
        throw new ApiError(422, accountServerTexts.staleLink());
      }
      // Hash outside the transaction: hashing is slow, and the embedded database has only one connection.
      const passwordHash = await hashPassword(body.Password);
      await database.inScope('system', async (tx) => {
        if (!(await setPassword(tx, body.Token, passwordHash, clock()))) {
          throw new ApiError(422, accountServerTexts.staleLink());
        }
        await attempts.giveBack(tx, attempt);
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
          if (userId === undefined) return;
          await endSessionsOf(tx, userId, clock());
          await forgetDevices(tx, userId);
        });
      }
      clearSessionCookies(reply);
      clearDeviceCookie(reply);
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

  async chatIdentity({ user, clock, services }) {
    return { Email: user.email, Token: writeChatToken(services.secret, user, clock()) };
  },
};

export const languageHandlers: HandlersOf<typeof languageEndpoints> = {
  async keep({ tx, user, body: { Language } }) {
    await tx.update(users).set({ language: Language }).where(eq(users.id, user.id));
    return null;
  },
};
