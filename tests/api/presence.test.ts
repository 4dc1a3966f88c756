import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { presenceEndpoints, presenceHoldsMs } from 'schema-admin/contract/presence.ts';
import { readAnswer } from 'schema-admin/contract/answer.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

describe(`the other editors of a record, on ${engine}`, () => {
  let portal: TestApp;
  let people: Readonly<Record<'merchant' | 'colleague' | 'outsider' | 'admin', TestClient>>;
  beforeAll(async () => {
    portal = await startApp();
    const [merchant, colleague, outsider, admin] = await Promise.all(
      ['merchant', 'merchant-collect', 'other-merchant', 'admin'].map((name) => portal.signIn(`${name}@demo.test`)),
    );
    if (!merchant || !colleague || !outsider || !admin) throw new Error('Sign-in failed');
    people = { merchant, colleague, outsider, admin };
  });
  afterAll(() => portal.stop());

  const beat = async (client: TestClient, id: number, Editing = true) =>
    readAnswer(
      presenceEndpoints.beat,
      (await client.call('POST', '/api/ext/presence', { Resource: 'shops', Id: id, Editing })).body,
    );

  it('are shown to colleagues immediately, until they leave', async () => {
    expect(await beat(people.merchant, 1)).toEqual([]);
    expect(await beat(people.colleague, 1)).toEqual([
      { Name: 'merchant@demo.test', Since: portal.clock.now().toISOString(), IsOwn: false },
    ]);
    expect((await beat(people.merchant, 1)).map(({ Name }) => Name)).toEqual(['merchant-collect@demo.test']);
    expect(await beat(people.merchant, 2)).toEqual([]);
    await beat(people.colleague, 1, false);
    expect(await beat(people.merchant, 1)).toEqual([]);
  });

  it('are shown to administrators, but not to another merchant', async () => {
    await beat(people.merchant, 3);
    expect(await beat(people.outsider, 3)).toEqual([]);
    expect((await beat(people.admin, 3)).map(({ Name }) => Name)).toEqual([
      'merchant@demo.test',
      'other-merchant@demo.test',
    ]);
    expect(await beat(people.outsider, 3)).toEqual([]);
  });

  it('expire without a heartbeat, and keep their start time until then', async () => {
    const startedAt = portal.clock.now().toISOString();
    await beat(people.merchant, 4);
    portal.clock.advance(presenceHoldsMs - 1);
    expect(await beat(people.colleague, 4)).toEqual([{ Name: 'merchant@demo.test', Since: startedAt, IsOwn: false }]);
    await beat(people.merchant, 4);
    portal.clock.advance(presenceHoldsMs - 1);
    expect(await beat(people.colleague, 4)).toEqual([{ Name: 'merchant@demo.test', Since: startedAt, IsOwn: false }]);
    portal.clock.advance(1);
    expect(await beat(people.colleague, 4)).toEqual([]);
    await beat(people.merchant, 4);
    expect(await beat(people.colleague, 4)).toEqual([
      { Name: 'merchant@demo.test', Since: portal.clock.now().toISOString(), IsOwn: false },
    ]);
  });

  it('include another session of the same account, but as one entry for colleagues', async () => {
    const till = await portal.signIn('merchant@demo.test');
    await beat(people.merchant, 6);
    expect(await beat(till, 6)).toEqual([
      { Name: 'merchant@demo.test', Since: portal.clock.now().toISOString(), IsOwn: true },
    ]);
    expect((await beat(people.colleague, 6)).map(({ Name }) => Name)).toEqual(['merchant@demo.test']);
    await beat(people.colleague, 6, false);
    await beat(people.merchant, 6, false);
    expect(await beat(till, 6)).toEqual([]);
    expect((await beat(people.colleague, 6)).map(({ Name }) => Name)).toEqual(['merchant@demo.test']);
    await beat(people.merchant, 6);
    portal.clock.advance(presenceHoldsMs);
    expect(await beat(till, 6)).toEqual([]);
  });

  it.runIf(engine === 'postgres')('are the same on every node', async () => {
    const elsewhere = await (await portal.startNode()).signIn('merchant-collect@demo.test');
    await beat(people.merchant, 5);
    expect((await beat(elsewhere, 5)).map(({ Name }) => Name)).toEqual(['merchant@demo.test']);
  });
});
