import { type SQL, and, asc, count, desc, eq, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { ApiKeyState, apiKeyEndpoints } from '../../../contract/integration/api-keys.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { endOfLondonDay } from 'schema-admin/contract/london.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { apiKeys } from '../../db/integration-tables.ts';
import { containsText } from '../../db/list-query.ts';
import { merchants } from '../../db/schema.ts';
import { generateSecret, hashSecret } from './secret.ts';

const apiKeyServerTexts = defineTexts('api-keys-server', {
  notFound: 'This API key does not exist.',
  noLongerActive: 'This API key is revoked or expired.',
  noMerchant: 'This merchant does not exist.',
  expiresInPast: 'Choose a day in the future.',
  badNetwork: 'Enter networks such as 203.0.113.0/24 or single addresses.',
});

const Uuid = z.uuid();
type Key = typeof apiKeys.$inferSelect;

/** Returns the key's state at the given time. */
function apiKeyState({ revokedAt, expiresAt }: Pick<Key, 'revokedAt' | 'expiresAt'>, now: Date): ApiKeyState {
  if (revokedAt !== null) return 'Revoked';
  return expiresAt !== null && expiresAt <= now ? 'Expired' : 'Active';
}

/** The tenant condition. Row-level security enforces the same. */
function ownKeys({ user }: Pick<UserCall, 'user'>): SQL | undefined {
  return seesAll(user.role) ? undefined : eq(apiKeys.merchantId, user.merchantId ?? 0);
}

async function lockActive(call: UserCall, id: Id): Promise<Key> {
  const uuid = Uuid.safeParse(id);
  const [key] = uuid.success
    ? await call.tx
        .select()
        .from(apiKeys)
        .where(and(ownKeys(call), eq(apiKeys.id, uuid.data)))
        .for('update')
    : [];
  if (key === undefined) throw new ApiError(404, apiKeyServerTexts.notFound());
  if (apiKeyState(key, call.clock()) !== 'Active') throw new ApiError(409, apiKeyServerTexts.noLongerActive());
  return key;
}

/** Returns the merchant of a new key: the caller's own, or the one that an administrator chose. */
async function merchantFor({ tx, user }: UserCall, chosen: Id | null | undefined): Promise<number | null> {
  if (!seesAll(user.role)) return user.merchantId;
  if (chosen === null || chosen === undefined) return null;
  const [merchant] = await tx
    .select({ id: merchants.id })
    .from(merchants)
    .where(eq(merchants.id, readShortId(chosen) ?? 0));
  const text = apiKeyServerTexts.noMerchant();
  if (merchant === undefined) throw new ApiError(422, text, { MerchantId: text });
  return merchant.id;
}

/** Returns the networks in CIDR notation. A single address becomes a network of one. */
function readNetworks(given: readonly string[]): string[] {
  return given.map((network) => {
    if (ipaddr.isValidCIDR(network)) return network;
    if (ipaddr.isValid(network)) return `${network}/${ipaddr.parse(network).kind() === 'ipv4' ? 32 : 128}`;
    const text = apiKeyServerTexts.badNetwork();
    throw new ApiError(422, text, { Networks: text });
  });
}

function expiryOf(day: string | null | undefined, now: Date): Date | null {
  if (!day) return null;
  const end = readInstant(endOfLondonDay(day));
  const text = apiKeyServerTexts.expiresInPast();
  if (end <= now) throw new ApiError(422, text, { Expires: text });
  return end;
}

/** Handlers of the extension `api-keys`. A secret appears only in the answer that creates it. */
export const apiKeyHandlers: HandlersOf<typeof apiKeyEndpoints> = {
  async list({ body: { Query, Page, Size }, ...call }) {
    const { tx, clock } = call;
    const where = and(ownKeys(call), containsText(sql`search_text(${apiKeys.name})`, Query));
    const rows = await tx
      .select({ key: apiKeys, merchantName: merchants.name })
      .from(apiKeys)
      .leftJoin(merchants, eq(merchants.id, apiKeys.merchantId))
      .where(where)
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
      .limit(Size)
      .offset((Page - 1) * Size);
    const [total] = await tx.select({ count: count() }).from(apiKeys).where(where);
    return {
      Keys: rows.map(({ key, merchantName }) => ({
        Id: key.id,
        Name: key.name,
        MerchantId: key.merchantId,
        MerchantName: merchantName,
        Scopes: [...key.scopes],
        Networks: [...key.networks],
        Prefix: `mk_live_${key.prefix}`,
        State: apiKeyState(key, clock()),
        Created: key.createdAt.toISOString(),
        Expires: key.expiresAt?.toISOString() ?? null,
        LastUsed: key.lastUsedAt?.toISOString() ?? null,
        LastAddress: key.lastUsedAddress,
      })),
      TotalCount: total?.count ?? 0,
    };
  },

  merchants: ({ tx }) =>
    tx
      .select({ Id: merchants.id, Name: merchants.name })
      .from(merchants)
      .orderBy(asc(merchants.name), asc(merchants.id)),

  async create({ body, ...call }) {
    const { tx, user, clock, services } = call;
    const now = clock();
    const { secret, prefix } = generateSecret(services.random);
    const [key] = await tx
      .insert(apiKeys)
      .values({
        merchantId: await merchantFor(call, body.MerchantId),
        name: body.Name,
        scopes: [...new Set(body.Scopes)],
        networks: readNetworks(body.Networks),
        prefix,
        secretHash: hashSecret(secret),
        createdBy: user.id,
        createdAt: now,
        expiresAt: expiryOf(body.Expires, now),
      })
      .returning({ id: apiKeys.id });
    if (key === undefined) throw new Error('The API key was not stored');
    return { Id: key.id, Secret: secret };
  },

  async rotate({ params, ...call }) {
    const { id } = await lockActive(call, params.id);
    const { secret, prefix } = generateSecret(call.services.random);
    await call.tx
      .update(apiKeys)
      .set({ prefix, secretHash: hashSecret(secret) })
      .where(eq(apiKeys.id, id));
    return { Id: id, Secret: secret };
  },

  async revoke({ params, ...call }) {
    const { id } = await lockActive(call, params.id);
    await call.tx.update(apiKeys).set({ revokedAt: call.clock() }).where(eq(apiKeys.id, id));
    return null;
  },
};
