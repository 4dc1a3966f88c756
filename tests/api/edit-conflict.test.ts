/**
 * Tests optimistic locking: a write based on an older version is rejected, and the error contains the current version.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Conflict } from 'schema-admin/contract/answer.ts';
import { Shop } from '../../contract/shops/shops.ts';
import { isFull } from '../setup/scale.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const races = isFull ? 200 : 12;
/** Timeout for hundreds of calls on a busy machine. */
const patienceMs = 240_000;
const Refusal = z.object({ Error: z.string(), Conflict });

describe(`two editors of one record, on ${engine}`, () => {
  let portal: TestApp;
  let [one, other]: TestClient[] = [];
  beforeAll(async () => {
    portal = await startApp();
    one = await portal.signIn('merchant@demo.test');
    other = await portal.signIn('merchant-collect@demo.test');
  });
  afterAll(() => portal.stop());

  async function read(client: TestClient | undefined) {
    const answer = await client?.call('GET', '/api/merchant/shop/1');
    const { Result: shop } = z.object({ Result: Shop }).parse(answer?.body);
    return { shop, etag: answer?.headers.get('etag') ?? '' };
  }
  const save = async (client: TestClient | undefined, section: string, values: object, etag?: string) => {
    const answer = await client?.call(
      'PUT',
      `/api/merchant/shop/1/${section}`,
      values,
      etag === undefined ? {} : { 'if-match': etag },
    );
    return { status: answer?.status, body: answer?.body };
  };

  it('see the same ETag for the same version, and another after a change', async () => {
    const before = await read(one);
    expect(before.etag).toMatch(/^"[\w-]{43}"$/);
    expect((await read(other)).etag).toBe(before.etag);
    await save(one, 'name', { Name: 'Alder Covent Garden' }, before.etag);
    expect((await read(other)).etag).not.toBe(before.etag);
  });

  it('get the current record, its author and its time on a conflict', async () => {
    const { etag } = await read(other);
    await save(one, 'name', { Name: 'Alder Strand' }, etag);
    const refused = await save(other, 'name', { Name: 'Alder Aldwych' }, etag);
    expect(refused.status).toBe(409);
    const { Error: text, Conflict: conflict } = Refusal.parse(refused.body);
    expect(text).toBe('merchant@demo.test has changed this in the meantime. Nothing was saved.');
    expect(conflict).toMatchObject({
      Current: { Id: 1, Name: 'Alder Strand' },
      ChangedBy: 'merchant@demo.test',
      ChangedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await read(other)).shop.Name).toBe('Alder Strand');
  });

  it('may send "*", a list of ETags or none', async () => {
    const stale = (await read(one)).etag;
    await save(other, 'phone', { Phone: '020 7946 0001' });
    const { etag } = await read(one);
    expect((await save(one, 'manager', { Manager: 'Ada' }, '*')).status).toBe(200);
    expect((await save(one, 'manager', { Manager: 'Grace' })).status).toBe(200);
    expect((await save(one, 'manager', { Manager: 'Edsger' }, `${stale}, ${etag}`)).status).toBe(409);
    expect((await save(one, 'manager', { Manager: 'Edsger' }, `${stale}, ${(await read(one)).etag}`)).status).toBe(200);
  });

  it('are also protected if the path has no id', async () => {
    const before = await one?.call('GET', '/api/merchant');
    const etag = before?.headers.get('etag') ?? '';
    const info = (Name: string) => ({ Name, Slogan: '', BrandColour: '000000' });
    const put = async (client: TestClient | undefined, Name: string) =>
      await client?.call('PUT', '/api/merchant/basic-info', info(Name), { 'if-match': etag });
    expect((await put(one, 'Alder & Ash'))?.status).toBe(200);
    const refused = await put(other, 'Alder Only');
    expect(refused?.status).toBe(409);
    expect(Refusal.parse(refused?.body).Conflict.ChangedBy).toBe('merchant@demo.test');
  });

  it(`get one success and one conflict when they write concurrently, ${races} times`, {
    timeout: patienceMs,
  }, async () => {
    for (let race = 0; race < races; race += 1) {
      const { etag } = await read(one);
      const names = [`Alder One ${race}`, `Alder Two ${race}`] as const;
      const outcomes = await Promise.all([
        save(one, 'name', { Name: names[0] }, etag),
        save(other, 'name', { Name: names[1] }, etag),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = outcomes[0]?.status === 200 ? names[0] : names[1];
      const loser = outcomes.find(({ status }) => status === 409);
      expect(Refusal.parse(loser?.body).Conflict.Current).toMatchObject({ Name: winner });
      expect((await read(other)).shop.Name).toBe(winner);
    }
  });

  it(`both succeed in changing different fields after the loser reads again, ${races} times`, {
    timeout: patienceMs,
  }, async () => {
    for (let race = 0; race < races; race += 1) {
      const { etag } = await read(one);
      const edits = [
        { client: one, section: 'manager', values: { Manager: `Manager ${race}` } },
        { client: other, section: 'email', values: { Email: `shop${race}@alder.test` } },
      ];
      const outcomes = await Promise.all(
        edits.map(async (edit) => ({ ...edit, ...(await save(edit.client, edit.section, edit.values, etag)) })),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
      const second = outcomes.find(({ status }) => status === 409);
      const again = await save(
        second?.client,
        second?.section ?? '',
        second?.values ?? {},
        (await read(second?.client)).etag,
      );
      expect(again.status).toBe(200);
      expect((await read(one)).shop).toMatchObject({ Manager: `Manager ${race}`, Email: `shop${race}@alder.test` });
    }
  });
});
