/** Administrators maintain the pro organisations, which subscribe like merchants. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { proOrganisationEndpoints } from '../../contract/merchants/pro-organisations.ts';
import { audit } from '../../server/db/schema.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

describe(`pro organisations, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  const add = (Name: string, client = admin) => client.call('POST', '/api/ext/pro-organisations', { Name });
  const rename = (id: number, Name: string) => admin.call('PUT', `/api/ext/pro-organisations/${id}`, { Name });
  const listed = async (request: object = {}) => {
    const body = { Query: '', Page: 1, Size: 50, ...request };
    const answer = (await admin.call('POST', '/api/ext/pro-organisations/list', body)).body;
    return z.object({ Result: proOrganisationEndpoints.list.answer }).parse(answer).Result;
  };
  const names = async (request?: object) => (await listed(request)).ProOrganisations.map(({ Name }) => Name);

  beforeAll(async () => {
    portal = await startApp();
    admin = await portal.signIn('admin@demo.test');
  });
  afterAll(() => portal.stop());

  it('can be added, searched and subscribed', async () => {
    const id = z.object({ Result: z.number() }).parse((await add('  Birch Builders ')).body).Result;
    expect(await names()).toEqual(['Birch Builders', 'Cedar Contractors', 'Dogwood Decorators']);
    expect(await names({ Query: 'BIRCH' })).toEqual(['Birch Builders']);
    expect(await listed({ Page: 2, Size: 2 })).toMatchObject({
      ProOrganisations: [{ Name: 'Dogwood Decorators', HasActiveSubscription: false }],
      TotalCount: 3,
    });
    expect((await admin.call('GET', `/api/admin/subscription/pro/${id}`)).body).toMatchObject({
      Result: { ProTeamName: 'Birch Builders', HasActiveSubscription: false },
    });
  });

  it('can be renamed, but not to a name that is taken', async () => {
    expect((await rename(1, 'Cedar Carpenters')).status).toBe(200);
    const refusal = { status: 409, body: { Fields: { Name: expect.any(String) } } };
    expect(await rename(1, 'DOGWOOD decorators')).toMatchObject(refusal);
    expect(await add('Cedar carpenters')).toMatchObject(refusal);
    expect((await add(' ')).status).toBe(422);
    expect((await rename(999, 'Elm Electricians')).status).toBe(404);
    expect(await names()).toEqual(['Birch Builders', 'Cedar Carpenters', 'Dogwood Decorators']);
    const entries = await portal.database.inScope('system', (tx) =>
      tx.select().from(audit).where(eq(audit.entity, 'pro-organisations')).orderBy(audit.id),
    );
    expect(entries).toMatchObject([
      { action: 'insert', title: 'Birch Builders', actorName: 'admin@demo.test' },
      { action: 'update', before: { name: 'Cedar Contractors' }, after: { name: 'Cedar Carpenters' } },
    ]);
  });

  it('are closed to shops and merchants', async () => {
    for (const email of ['shop@demo.test', 'merchant@demo.test']) {
      const client = await portal.signIn(email);
      expect((await add('Elm Electricians', client)).status).toBe(403);
      expect((await client.call('GET', '/api/ext/pro-organisations/1')).status).toBe(403);
    }
  });
});
