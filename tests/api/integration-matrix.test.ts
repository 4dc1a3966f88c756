/** Calls every integration endpoint with keys of every owner, state and scope, for things of every merchant. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiScope } from '../../contract/integration/api-keys.ts';
import { integrationEndpoints } from '../../contract/integration/endpoints.ts';
import { type IntegrationEndpoint, integrationPath } from '../../contract/integration/integration-endpoint.ts';
import { generateSecret, hashSecret } from '../../server/areas/api-keys/secret.ts';
import { apiKeys } from '../../server/db/integration-tables.ts';
import { orders, users } from '../../server/db/schema.ts';
import { everyNth, isFull } from '../setup/scale.ts';
import { newOrder, startIntegration } from './integration-app.ts';
import type { TestApp } from './test-app.ts';
import { engine } from './test-database.ts';

/** Merchants of the keys. `null` is the whole platform. */
const owners = [null, 1, 2] as const;
const states = ['active', 'revoked', 'expired', 'elsewhere', 'forged'] as const;
/** No scope, each scope alone, all others, and all. */
const scopeSets = [
  [],
  ...ApiScope.options.flatMap((scope) => [[scope], ApiScope.options.filter((other) => other !== scope)]),
  ApiScope.options,
];

interface Key {
  readonly secret: string;
  readonly owner: number | null;
  readonly state: (typeof states)[number];
  readonly scopes: readonly string[];
}

/** An order, and its shop and merchant. */
interface Target {
  readonly orderId: string;
  readonly shopId: number;
  readonly merchantId: number;
}

describe(`the matrix of the Integration API, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startIntegration({ INTEGRATION_CALLS_A_MINUTE: '1000000' });
  });
  afterAll(() => portal.stop());

  async function storeKeys(): Promise<Key[]> {
    const keys = owners.flatMap((owner) =>
      states.flatMap((state) => scopeSets.map((scopes) => ({ owner, state, scopes, ...generateSecret(randomBytes) }))),
    );
    const now = portal.clock.now();
    await portal.database.inScope('system', async (tx) => {
      const [admin] = await tx.select().from(users).where(eq(users.email, 'admin@demo.test'));
      await tx.insert(apiKeys).values(
        keys.map(({ owner, state, scopes, secret, prefix }) => ({
          merchantId: owner,
          name: state,
          scopes,
          networks: state === 'elsewhere' ? ['203.0.113.0/24'] : [],
          prefix,
          secretHash: hashSecret(state === 'forged' ? `${secret}x` : secret),
          createdBy: admin?.id ?? '',
          createdAt: now,
          expiresAt: state === 'expired' ? now : null,
          revokedAt: state === 'revoked' ? now : null,
        })),
      );
    });
    return keys;
  }

  function bodyOf({ path }: IntegrationEndpoint, { shopId, merchantId }: Target): object | undefined {
    // Bodies that change nothing, so that every call meets the same state.
    if (path === '/orders') return newOrder('matrix', { shopId: String(shopId), total: 1 });
    if (path === '/webhooks') return { name: 'Till', url: 'nothing' };
    if (path === '/webhooks/{id}') return { name: 'Till', url: 'https://hooks.example.com' };
    if (path.endsWith('/payment')) return { state: 'pending' };
    if (path.endsWith('/delivery')) return { state: 'delivered' };
    if (path.endsWith('/cancellation')) return { lineIds: ['0'] };
    return path.endsWith('/products') ? { merchantId: String(merchantId), products: [{}] } : undefined;
  }

  /** Statuses that a call may have. */
  function allowedFor({ path, method, scope }: IntegrationEndpoint, key: Key, target: Target): readonly number[] {
    if (key.state !== 'active') return [401];
    if (!key.scopes.includes(scope)) return [403];
    const isOwn = key.owner === null || key.owner === target.merchantId;
    // The target's id is that of an order.
    if (/^\/(deliveries|webhooks)\/\{/.test(path)) return [404];
    if (method === 'GET') return path.includes('{') && !isOwn ? [404] : [200];
    if (!path.includes('{')) return path.endsWith('/products') && isOwn ? [200] : [422];
    return isOwn ? [200, 409, 422] : [404];
  }

  it('answers only what the key may see, in over 5,000 calls at full scale', { timeout: 300_000 }, async () => {
    const keys = everyNth(await storeKeys(), 5);
    const targets: Target[] = await portal.database.inScope('system', async (tx) => {
      const rows = await tx.select().from(orders).where(eq(orders.status, 'PendingDelivery'));
      for (const { id, merchantId } of rows) {
        await tx
          .update(orders)
          .set({ customerLastName: `Customer-of-${merchantId}` })
          .where(eq(orders.id, id));
      }
      return rows.map(({ id, shopId, merchantId }) => ({ orderId: id, shopId, merchantId }));
    });
    const before = await portal.database.inScope('system', (tx) => tx.select().from(orders).orderBy(orders.id));
    let calls = 0;
    const wrong: string[] = [];
    for (const endpoint of Object.values<IntegrationEndpoint>(integrationEndpoints)) {
      for (const key of keys) {
        for (const target of targets) {
          calls += 1;
          const body = bodyOf(endpoint, target);
          const { statusCode, body: text } = await portal.app.inject({
            method: endpoint.method,
            url: `${integrationPath}${endpoint.path.replace('{id}', target.orderId)}`,
            headers: { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json' },
            ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
          });
          const foreign = [1, 2].filter((merchant) => key.owner !== null && merchant !== key.owner);
          const isLeak = foreign.some((merchant) => text.includes(`Customer-of-${merchant}`));
          if (isLeak || !allowedFor(endpoint, key, target).includes(statusCode)) {
            wrong.push(
              `${endpoint.method} ${endpoint.path} ${JSON.stringify(key)} for ${target.shopId}: ${statusCode}`,
            );
          }
        }
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(calls).toBeGreaterThanOrEqual(isFull ? 5000 : 1000);
    expect(await portal.database.inScope('system', (tx) => tx.select().from(orders).orderBy(orders.id))).toEqual(
      before,
    );
  });
});
