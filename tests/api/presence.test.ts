import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { presenceEndpoints, presenceHoldsMs } from 'schema-admin/contract/presence.ts';
import { readAnswer } from 'schema-admin/contract/answer.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

describe(`who else is editing a record, on ${engine}`, () => {
  let portal: TestApp;
  let people: Readonly<Record<'merchant' | 'colleague' | 'stranger' | 'admin', TestClient>>;
  beforeAll(async () => {
    portal = await startApp();
    const [merchant, colleague, stranger, admin] = await Promise.all(
      ['merchant', 'merchant-collect', 'other-merchant', 'admin'].map((name) => portal.signIn(`${name}@demo.test`)),
    );
    if (!merchant || !colleague || !stranger || !admin) throw new Error('Somebody could not sign in');
    people = { merchant, colleague, stranger, admin };
  });
  afterAll(() => portal.stop());

  const beat = async (client: TestClient, id: number, Editing = true) =>
    readAnswer(
      presenceEndpoints.beat,
      (await client.call('POST', '/api/ext/presence', { Resource: 'shops', Id: id, Editing })).body,
    );

  it('is told to colleagues at once, and no longer once they have left', async () => {
    expect(await beat(people.merchant, 1)).toEqual([]);
    expect(await beat(people.colleague, 1)).toEqual([
      { Name: 'merchant@demo.test', Since: portal.clock.now().toISOString(), IsOwn: false },
    ]);
    expect((await beat(people.merchant, 1)).map(({ Name }) => Name)).toEqual(['merchant-collect@demo.test']);
    expect(await beat(people.merchant, 2)).toEqual([]);
    await beat(people.colleague, 1, false);
    expect(await beat(people.merchant, 1)).toEqual([]);
  });

  it('is told to administrators, and never to another merchant', async () => {
    await beat(people.merchant, 3);
    expect(await beat(people.stranger, 3)).toEqual([]);
    expect((await beat(people.admin, 3)).map(({ Name }) => Name)).toEqual([
      'merchant@demo.test',
      'other-merchant@demo.test',
    ]);
    expect(await beat(people.stranger, 3)).toEqual([]);
  });

  it('holds for as long as it is said again, and from when it began', async () => {
    const began = portal.clock.now().toISOString();
    await beat(people.merchant, 4);
    portal.clock.advance(presenceHoldsMs - 1);
    expect(await beat(people.colleague, 4)).toEqual([{ Name: 'merchant@demo.test', Since: began, IsOwn: false }]);
    await beat(people.merchant, 4);
    portal.clock.advance(presenceHoldsMs - 1);
    expect(await beat(people.colleague, 4)).toEqual([{ Name: 'merchant@demo.test', Since: began, IsOwn: false }]);
    portal.clock.advance(1);
    expect(await beat(people.colleague, 4)).toEqual([]);
    await beat(people.merchant, 4);
    expect(await beat(people.colleague, 4)).toEqual([
      { Name: 'merchant@demo.test', Since: portal.clock.now().toISOString(), IsOwn: false },
    ]);
  });

  it('reports another session of the same account, and shows colleagues one entry for both', async () => {
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

  it.runIf(engine === 'postgres')('is the same from every node', async () => {
    const elsewhere = await (await portal.startNode()).signIn('merchant-collect@demo.test');
    await beat(people.merchant, 5);
    expect((await beat(elsewhere, 5)).map(({ Name }) => Name)).toEqual(['merchant@demo.test']);
  });
});
