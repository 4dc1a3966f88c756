import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiKeyEndpoints } from '../../contract/integration/api-keys.ts';
import { integrationEndpoints } from '../../contract/integration/endpoints.ts';
import type { IntegrationEndpoint } from '../../contract/integration/integration-endpoint.ts';
import { apiKeys } from '../../server/db/integration-tables.ts';
import { callWith, createKey, newOrder, startIntegration } from './integration-app.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const dayMs = 24 * 3_600_000;
const nobody = '00000000-0000-4000-8000-000000000000';

describe(`an API key, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  let merchant: TestClient;
  let other: TestClient;
  beforeAll(async () => {
    portal = await startIntegration({ TRUST_PROXY: '1' });
    [admin, merchant, other] = [
      await portal.signIn('admin@demo.test'),
      await portal.signIn('merchant@demo.test'),
      await portal.signIn('other-merchant@demo.test'),
    ];
  });
  afterAll(() => portal.stop());

  const readShops = (secret: string | undefined, headers = {}, origin = portal.origin) =>
    callWith(origin, secret, 'GET', '/shops', undefined, headers);
  const statusOf = async (secret: string | undefined, headers = {}) => (await readShops(secret, headers)).status;
  const listKeys = async (client: TestClient, query = '') => {
    const { body } = await client.call('POST', '/api/ext/api-keys/list', { Query: query, Page: 1, Size: 50 });
    return z.object({ Result: apiKeyEndpoints.list.answer }).parse(body).Result.Keys;
  };
  const find = async (client: TestClient, id: unknown) => (await listKeys(client)).find(({ Id }) => Id === id);

  it('is shown once, and only its hash is stored', async () => {
    const { Id, Secret } = await createKey(merchant, { Name: 'Till' });
    expect(Secret).toMatch(/^mk_live_[a-f0-9]{10}_[\w-]{43}$/);
    expect(await statusOf(Secret)).toBe(200);
    const listed = await find(merchant, Id);
    expect(listed).toMatchObject({ Name: 'Till', Prefix: Secret.slice(0, 18), State: 'Active' });
    expect(JSON.stringify(listed)).not.toContain(Secret);
    const stored = await portal.database.inScope('system', (tx) => tx.select().from(apiKeys));
    expect(JSON.stringify(stored)).not.toContain(Secret.slice(19));
    const { body } = await merchant.call('GET', `/api/ext/audit/api-keys/${String(Id)}?Page=1&Size=10`);
    expect(JSON.stringify(body)).toContain('Till');
    expect(JSON.stringify(body)).not.toContain(stored.find((key) => key.id === Id)?.secretHash);
  });

  it('of a merchant sees that merchant, and one of the platform sees all', async () => {
    const platform = await createKey(admin);
    const forOther = await createKey(admin, { MerchantId: 2 });
    const shopsOf = async (secret: string) =>
      z
        .object({ shops: z.array(z.object({ id: z.string() })) })
        .parse((await readShops(secret)).body)
        .shops.map(({ id }) => id);
    expect(await shopsOf(platform.Secret)).toEqual(['1', '2', '3']);
    expect(await shopsOf(forOther.Secret)).toEqual(['3']);
    // A merchant cannot choose another one.
    expect(await shopsOf((await createKey(merchant, { MerchantId: 2 })).Secret)).toEqual(['1', '2']);
    expect((await find(other, forOther.Id))?.MerchantName).toBe('Birch Books');
    expect(await find(merchant, forOther.Id)).toBeUndefined();
    expect(await find(other, platform.Id)).toBeUndefined();
  });

  it('can be neither rotated nor revoked by another merchant', async () => {
    const { Id, Secret } = await createKey(merchant);
    for (const action of ['rotate', 'revoke']) {
      expect((await other.call('POST', `/api/ext/api-keys/${String(Id)}/${action}`)).status).toBe(404);
      expect((await admin.call('POST', `/api/ext/api-keys/${nobody}/${action}`)).status).toBe(404);
    }
    expect(await statusOf(Secret)).toBe(200);
  });

  it('gets another secret when it is rotated, and the previous one stops working', async () => {
    const { Id, Secret } = await createKey(merchant);
    const { body } = await merchant.call('POST', `/api/ext/api-keys/${String(Id)}/rotate`);
    const next = z.object({ Result: z.object({ Secret: z.string() }) }).parse(body).Result.Secret;
    expect([await statusOf(Secret), await statusOf(next)]).toEqual([401, 200]);
  });

  it('does not work once it is revoked', async () => {
    const { Id, Secret } = await createKey(merchant);
    expect((await merchant.call('POST', `/api/ext/api-keys/${String(Id)}/revoke`)).status).toBe(200);
    expect([await statusOf(Secret), (await find(merchant, Id))?.State]).toEqual([401, 'Revoked']);
    expect((await merchant.call('POST', `/api/ext/api-keys/${String(Id)}/rotate`)).status).toBe(409);
  });

  it.skipIf(engine === 'pglite')('stops working on two nodes within a second once it is revoked', async () => {
    const origins = [portal.origin, (await portal.startNode()).origin];
    const { Id, Secret } = await createKey(merchant);
    let isRevoked = false;
    /** Calls a node until it rejects the key. Resolves to the time of that, and to the other statuses. */
    const callUntilRejected = async (origin: string) => {
      const statuses = new Set<number>();
      for (;;) {
        const { status } = await readShops(Secret, {}, origin);
        if (status === 401) return { rejectedAt: performance.now(), statuses: [...statuses], isRevoked };
        statuses.add(status);
      }
    };
    const calls = Promise.all(origins.map(callUntilRejected));
    for (const origin of origins) expect((await readShops(Secret, {}, origin)).status).toBe(200);
    isRevoked = true;
    await merchant.call('POST', `/api/ext/api-keys/${String(Id)}/revoke`);
    const revokedAt = performance.now();
    for (const node of await calls) {
      expect(node).toMatchObject({ statuses: [200], isRevoked: true });
      expect(node.rejectedAt - revokedAt).toBeLessThan(1000);
    }
    for (const origin of origins) expect((await readShops(Secret, {}, origin)).status).toBe(401);
  });

  it('works from the allowed networks only, and shows when and where it was used', async () => {
    const { Id, Secret } = await createKey(merchant, { Networks: ['203.0.113.0/24', '2001:db8::1'] });
    const from = (address: string) => statusOf(Secret, { 'x-forwarded-for': address });
    expect(await Promise.all(['203.0.113.7', '::ffff:203.0.113.8', '2001:db8::1'].map(from))).toEqual([200, 200, 200]);
    expect(await Promise.all(['203.0.114.7', '2001:db8::2', 'nonsense'].map(from))).toEqual([401, 401, 401]);
    expect(await from('203.0.113.9')).toBe(200);
    expect(await find(merchant, Id)).toMatchObject({
      LastUsed: portal.clock.now().toISOString(),
      LastAddress: '203.0.113.9',
      Networks: ['203.0.113.0/24', '2001:db8::1/128'],
    });
  });

  it('is not created with invalid values', async () => {
    const before = (await listKeys(admin)).length;
    const post = async (change: object) => {
      const body = { Name: 'x', Scopes: ['orders:read'], MerchantId: null, Expires: null, Networks: [], ...change };
      const answer = await admin.call('POST', '/api/ext/api-keys', body);
      return [
        answer.status,
        Object.keys(z.object({ Fields: z.record(z.string(), z.string()) }).parse(answer.body).Fields),
      ];
    };
    expect(await post({ MerchantId: 99 })).toEqual([422, ['MerchantId']]);
    expect(await post({ Networks: ['here'] })).toEqual([422, ['Networks']]);
    expect(await post({ Expires: '2026-03-01' })).toEqual([422, ['Expires']]);
    expect(await post({ Scopes: [] })).toEqual([422, ['Scopes']]);
    expect(await post({ Name: '' })).toEqual([422, ['Name']]);
    expect((await listKeys(admin)).length).toBe(before);
  });

  it('is required, in the right form', async () => {
    const { Secret } = await createKey(merchant);
    const forged = `${Secret.slice(0, -1)}${Secret.endsWith('A') ? 'B' : 'A'}`;
    for (const secret of [undefined, 'x', forged]) {
      const { status, headers, body } = await readShops(secret);
      expect([status, headers.get('www-authenticate'), headers.get('content-type')]).toEqual([
        401,
        'Bearer',
        'application/problem+json',
      ]);
      expect(body).toMatchObject({ type: 'about:blank', title: 'Unauthorized', status: 401 });
    }
    // The portal's session is no key.
    expect((await merchant.call('GET', '/api/integration/v1/shops')).status).toBe(401);
    expect((await callWith(portal.origin, Secret, 'GET', '/nothing')).body).toMatchObject({ status: 404 });
  });

  it('is limited to its number of calls per minute', async () => {
    const limited = await startIntegration({ INTEGRATION_CALLS_A_MINUTE: '2' });
    try {
      const client = await limited.signIn('merchant@demo.test');
      const [{ Secret }, another] = [await createKey(client), await createKey(client)];
      const call = async (secret: string) => {
        const { status, headers } = await readShops(secret, {}, limited.origin);
        return [status, headers.get('ratelimit'), headers.get('retry-after')];
      };
      expect(await call(Secret)).toEqual([200, '"calls";r=1;t=60', null]);
      limited.clock.advance(20_000);
      expect(await call(Secret)).toEqual([200, '"calls";r=0;t=40', null]);
      expect(await call(Secret)).toEqual([429, '"calls";r=0;t=40', '40']);
      expect((await call(another.Secret))[0]).toBe(200);
      limited.clock.advance(40_000);
      expect((await call(Secret))[0]).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  it('is described with every endpoint in an OpenAPI document and on a page', async () => {
    const { body } = await portal.visitor().call('GET', '/api/integration/v1/openapi.json');
    const document = z
      .object({ openapi: z.literal('3.1.0'), paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse(body);
    for (const { method, path, scope } of Object.values<IntegrationEndpoint>(integrationEndpoints)) {
      expect(document.paths[path]?.[method.toLowerCase()]).toMatchObject({ security: [{ apiKey: [scope] }] });
    }
    const page = await portal.visitor().call('GET', '/api/integration/v1/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('needs the scope of the call', async () => {
    const { Secret } = await createKey(merchant, { Scopes: ['shops:read'] });
    const { status, body } = await callWith(portal.origin, Secret, 'POST', '/orders', newOrder('no-scope'));
    expect([status, z.object({ detail: z.string() }).parse(body).detail]).toEqual([
      403,
      'The API key needs the scope orders:write.',
    ]);
  });

  it('works until the end of its last day', async () => {
    const { Id, Secret } = await createKey(merchant, { Expires: '2026-03-10' });
    expect(await statusOf(Secret)).toBe(200);
    portal.clock.advance(dayMs / 2);
    const again = await portal.signIn('merchant@demo.test');
    expect([await statusOf(Secret), (await find(again, Id))?.State]).toEqual([401, 'Expired']);
  });
});
