import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SavedView } from 'schema-admin/contract/views.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const Views = z.object({ Result: z.array(SavedView) });
const Added = z.object({ Result: z.object({ Id: z.number() }) });

describe(`saved views, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  let otherAdmin: TestClient;
  let merchant: TestClient;
  let shop: TestClient;
  beforeAll(async () => {
    portal = await startApp();
    [admin, otherAdmin, merchant, shop] = [
      await portal.signIn('admin@demo.test'),
      await portal.signIn('admin@demo.test'),
      await portal.signIn('merchant@demo.test'),
      await portal.signIn('shop@demo.test'),
    ];
  });
  afterAll(() => portal.stop());

  const view = (change: object = {}) => ({
    Resource: 'orders',
    Name: 'Late',
    Query: 'tab=failed&sort=Created%3Aasc',
    SharedWith: [],
    ...change,
  });
  const save = async (client: TestClient, change: object = {}) =>
    await client.call('POST', '/api/ext/views', view(change));
  const saved = async (client: TestClient, change: object = {}) =>
    Added.parse((await save(client, change)).body).Result.Id;
  const names = async (client: TestClient, resource: string) =>
    Views.parse((await client.call('GET', `/api/ext/views/${resource}`)).body).Result.map(({ Name, Shared, Mine }) => [
      Name,
      Shared,
      Mine,
    ]);

  it('are private, listed by name per list, and can be changed and deleted', async () => {
    const id = await saved(merchant, { Resource: 'own', Name: '  b  ' });
    await saved(merchant, { Resource: 'own', Name: 'A' });
    await saved(merchant, { Resource: 'another', Name: 'b' });
    expect(await names(merchant, 'own')).toEqual([
      ['A', false, true],
      ['b', false, true],
    ]);
    for (const client of [shop, admin]) {
      expect(await names(client, 'own')).toEqual([]);
      expect((await client.call('PUT', `/api/ext/views/${id}`, view())).status).toBe(404);
      expect((await client.call('DELETE', `/api/ext/views/${id}`)).status).toBe(404);
    }
    expect((await merchant.call('PUT', `/api/ext/views/${id}`, view({ Name: 'B', Query: 'q=tea' }))).status).toBe(200);
    expect((await merchant.call('GET', '/api/ext/views/own')).body).toMatchObject({
      Result: [{ Name: 'A' }, { Name: 'B', Query: 'q=tea', Resource: 'own' }],
    });
    expect((await merchant.call('DELETE', `/api/ext/views/${id}`)).status).toBe(200);
    expect(await names(merchant, 'own')).toEqual([['A', false, true]]);
  });

  it('have unique names per owner and list, ignoring letter case', async () => {
    const first = await saved(shop, { Resource: 'named', Name: 'Late' });
    expect(await save(shop, { Resource: 'named', Name: 'LATE' })).toMatchObject({
      status: 409,
      body: { Fields: { Name: 'You already have a view with this name' } },
    });
    const second = await saved(shop, { Resource: 'named', Name: 'Later' });
    expect((await shop.call('PUT', `/api/ext/views/${second}`, view({ Name: 'late' }))).status).toBe(409);
    expect((await shop.call('PUT', `/api/ext/views/${first}`, view({ Name: 'LATE' }))).status).toBe(200);
    expect((await save(merchant, { Resource: 'named', Name: 'Late' })).status).toBe(200);
  });

  it('can be shared with roles by an administrator, and changed by any administrator', async () => {
    const id = await saved(admin, { Resource: 'shared', SharedWith: ['Shop'] });
    expect(await names(shop, 'shared')).toEqual([['Late', true, false]]);
    expect(await names(merchant, 'shared')).toEqual([]);
    expect((await shop.call('PUT', `/api/ext/views/${id}`, view())).status).toBe(404);
    expect((await shop.call('DELETE', `/api/ext/views/${id}`)).status).toBe(404);
    expect((await otherAdmin.call('PUT', `/api/ext/views/${id}`, view({ SharedWith: ['Merchant'] }))).status).toBe(200);
    expect(await names(shop, 'shared')).toEqual([]);
    expect(await names(merchant, 'shared')).toEqual([['Late', true, false]]);
  });

  it('keep fields that a change omits, so that concurrent changes both apply', async () => {
    const id = await saved(admin, { Resource: 'kept apart', SharedWith: ['Shop'] });
    expect((await admin.call('PUT', `/api/ext/views/${id}`, { Name: 'Overdue' })).status).toBe(200);
    expect((await otherAdmin.call('PUT', `/api/ext/views/${id}`, { Query: 'tab=queued' })).status).toBe(200);
    expect((await shop.call('GET', '/api/ext/views/kept apart')).body).toMatchObject({
      Result: [{ Name: 'Overdue', Query: 'tab=queued', Shared: true }],
    });
  });

  it('cannot be shared by other users', async () => {
    expect((await save(merchant, { Resource: 'kept', SharedWith: ['Merchant'] })).status).toBe(403);
    const id = await saved(merchant, { Resource: 'kept' });
    expect((await merchant.call('PUT', `/api/ext/views/${id}`, view({ SharedWith: ['Shop'] }))).status).toBe(403);
    expect(await names(shop, 'kept')).toEqual([]);
  });

  it('are limited to fifty with unique names, even when saved concurrently', async () => {
    for (let index = 0; index < 47; index += 1) {
      expect((await save(merchant, { Resource: 'crowded', Name: `View ${index}` })).status).toBe(200);
    }
    const added = await Promise.all(
      Array.from({ length: 12 }, (_, index) => save(merchant, { Resource: 'crowded', Name: `Another ${index}` })),
    );
    expect(added.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(added.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await names(merchant, 'crowded')).toHaveLength(50);

    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, index) => saved(merchant, { Resource: 'renamed', Name: `View ${index}` })),
    );
    const renamed = await Promise.all(
      ids.map((id) => merchant.call('PUT', `/api/ext/views/${id}`, { Name: 'The one' })),
    );
    expect(renamed.map(({ status }) => status).toSorted()).toEqual([200, ...ids.slice(1).map(() => 409)]);
  });

  it('require a readable name, and are limited to fifty per list', async () => {
    for (const Name of ['', '   ', 'x'.repeat(61)]) expect((await save(shop, { Name })).status).toBe(422);
    for (let index = 0; index < 50; index += 1) {
      expect((await save(shop, { Resource: 'many', Name: `View ${index}` })).status).toBe(200);
    }
    expect((await save(shop, { Resource: 'many', Name: 'One more' })).status).toBe(409);
  });
});
