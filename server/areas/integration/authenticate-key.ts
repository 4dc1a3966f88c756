import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { ApiScope } from '../../../contract/integration/api-keys.ts';
import { ApiError } from '../../api/errors.ts';
import type { Services } from '../../api/services.ts';
import { apiKeys } from '../../db/integration-tables.ts';
import type { ScopeUser } from '../../db/scope.ts';
import { hashSecret, prefixOf } from '../api-keys/secret.ts';
import { integrationServerTexts } from './texts.ts';

const windowMs = 60_000;

/** The key of a call, and the user whose rows it sees. */
export interface ApiCaller {
  readonly key: typeof apiKeys.$inferSelect;
  /** The creator of the key, limited to the merchant of the key. */
  readonly user: ScopeUser;
}

/** Returns the address without an IPv4 mapping, or `null` for an unknown one, which no network contains. */
function addressOf(request: FastifyRequest): string | null {
  return ipaddr.isValid(request.ip) ? ipaddr.process(request.ip).toString() : null;
}

/**
 * Finds the key of a request and counts the call, in one statement: keys are not cached, so that a revocation is
 * effective at once on all nodes. Sets the `RateLimit` headers (draft-ietf-httpapi-ratelimit-headers). Throws a 401
 * without a valid key, a 429 above the limit, and a 403 without the scope.
 */
export async function authenticateKey(
  { database, clock, config }: Pick<Services, 'database' | 'clock' | 'config'>,
  scope: ApiScope,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiCaller> {
  const secret = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const prefix = prefixOf(secret);
  const now = clock();
  const key = prefix === undefined ? undefined : await countCall();
  if (key === undefined) {
    void reply.header('www-authenticate', 'Bearer');
    throw new ApiError(401, integrationServerTexts.badKey());
  }
  limitCalls();
  if (!key.scopes.includes(scope)) throw new ApiError(403, integrationServerTexts.missingScope({ scope }));
  return {
    key,
    user: {
      id: key.createdBy,
      role: key.merchantId === null ? 'Admin' : 'Merchant',
      merchantId: key.merchantId,
      shopId: null,
    },
  };

  async function countCall() {
    const address = addressOf(request);
    const current = sql`${apiKeys.windowStartedAt} > ${new Date(now.getTime() - windowMs).toISOString()}::timestamptz`;
    const isAllowed = sql`(${apiKeys.networks} = '[]' or exists (
      select from jsonb_array_elements_text(${apiKeys.networks}) network where ${address}::inet <<= network::inet))`;
    const [found] = await database.inScope('system', (tx) =>
      tx
        .update(apiKeys)
        .set({
          lastUsedAt: now,
          lastUsedAddress: address,
          windowStartedAt: sql`case when ${current} then ${apiKeys.windowStartedAt} else ${now.toISOString()}::timestamptz end`,
          windowCalls: sql`case when ${current} then ${apiKeys.windowCalls} + 1 else 1 end`,
        })
        .where(
          and(
            eq(apiKeys.prefix, prefix ?? ''),
            eq(apiKeys.secretHash, hashSecret(secret)),
            isNull(apiKeys.revokedAt),
            or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
            isAllowed,
          ),
        )
        .returning(),
    );
    return found;
  }

  function limitCalls(): void {
    const most = config.integrationCallsAMinute;
    const { windowCalls = 0, windowStartedAt = null } = key ?? {};
    const resetMs = (windowStartedAt ?? now).getTime() + windowMs - now.getTime();
    const seconds = Math.max(1, Math.ceil(resetMs / 1000));
    void reply
      .header('ratelimit-policy', `"calls";q=${most};w=${windowMs / 1000}`)
      .header('ratelimit', `"calls";r=${Math.max(0, most - windowCalls)};t=${seconds}`);
    if (windowCalls > most) {
      throw new ApiError(429, integrationServerTexts.tooManyCalls({ seconds }), undefined, {}, seconds);
    }
  }
}
