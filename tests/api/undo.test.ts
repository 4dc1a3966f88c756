import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Deletion } from 'schema-admin/contract/undo.ts';
import { catalogueOf } from './catalogue-calls.ts';
import { png } from './image-files.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const Deleted = z.object({ Result: Deletion });

describe(`a deletion that is taken back, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  let upc: ReturnType<typeof catalogueOf>;
  beforeAll(async () => {
    portal = await startApp();
    admin = await portal.signIn('admin@demo.test');
    upc = catalogueOf(admin);
  });
  afterAll(() => portal.stop());

  /** The token that the deletion answers. */
  const remove = async (path: string, client = admin) =>
    Deleted.parse((await client.call('DELETE', `/api/${path}`)).body).Result?.UndoToken ?? '';
  const takeBack = (token: string, client = admin) => client.call('POST', `/api/ext/undo/${token}`);

  it('brings a vertical and a category back as they were, under their own ids', async () => {
    const vertical = await upc.addVertical({ Name: 'Back again', Description: 'as it was' });
    const category = await upc.addCategory({ Name: 'Back again', Description: 'too', VerticalId: vertical });
    const before = [await upc.vertical(vertical), await upc.category(category)];
    const tokens = [await remove(`upc/category/${category}`), await remove(`upc/vertical/${vertical}`)];
    expect((await admin.call('GET', `/api/upc/vertical/${vertical}`)).status).toBe(404);
    for (const token of tokens.toReversed()) expect((await takeBack(token)).status).toBe(200);
    expect([await upc.vertical(vertical), await upc.category(category)]).toEqual(before);
  });

  it('brings an image of a shop back, with its file', async () => {
    const merchant = await portal.signIn('merchant@demo.test');
    const form = new FormData();
    form.append('file', new File([new Uint8Array(png())], 'front.png'));
    const { body } = await merchant.call('POST', '/api/merchant/shop/1/image', form);
    const { Id, ImageUrl } = z
      .object({ Result: z.object({ Id: z.number(), ImageUrl: z.string() }) })
      .parse(body).Result;
    const token = await remove(`merchant/shop/1/image/${Id}`, merchant);
    expect((await takeBack(token, await portal.signIn('merchant-collect@demo.test'))).status).toBe(404);
    expect((await takeBack(token, merchant)).status).toBe(200);
    expect((await merchant.call('GET', '/api/merchant/shop/1')).body).toMatchObject({
      Result: { Images: [{ Id, ImageUrl }] },
    });
    expect((await merchant.call('GET', ImageUrl)).status).toBe(200);
  });

  it('comes back once, for ten seconds, and for the user who deleted it', async () => {
    const vertical = await upc.addVertical({ Name: 'Too late' });
    const first = await remove(`upc/vertical/${vertical}`);
    expect((await takeBack(first, await portal.signIn('other-merchant@demo.test'))).status).toBe(404);
    portal.clock.advance(9_999);
    expect((await takeBack(first)).status).toBe(200);
    expect((await takeBack(first)).status).toBe(404);
    const second = await remove(`upc/vertical/${vertical}`);
    portal.clock.advance(10_000);
    expect(await takeBack(second)).toMatchObject({ status: 404, body: { Error: 'This can no longer be undone.' } });
    expect((await takeBack('nonsense')).status).toBe(404);
  });

  it('says why it cannot come back: its name is taken, or what it belonged to is gone', async () => {
    const vertical = await upc.addVertical({ Name: 'Taken' });
    const token = await remove(`upc/vertical/${vertical}`);
    await upc.addVertical({ Name: 'taken' });
    expect(await takeBack(token)).toMatchObject({
      status: 409,
      body: { Error: 'A vertical with this name already exists.' },
    });
    const parent = await upc.addVertical({ Name: 'Gone' });
    const category = await upc.addCategory({ Name: 'Orphan', VerticalId: parent });
    const orphan = await remove(`upc/category/${category}`);
    await remove(`upc/vertical/${parent}`);
    expect(await takeBack(orphan)).toMatchObject({
      status: 409,
      body: { Error: 'The vertical of this category has been removed in the meantime.' },
    });
  });
});
