import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Deletion } from 'schema-admin/contract/undo.ts';
import { catalogueOf } from './catalogue-calls.ts';
import { png } from './image-files.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const Deleted = z.object({ Result: Deletion });

describe(`undoing a deletion, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  let upc: ReturnType<typeof catalogueOf>;
  beforeAll(async () => {
    portal = await startApp();
    admin = await portal.signIn('admin@demo.test');
    upc = catalogueOf(admin);
  });
  afterAll(() => portal.stop());

  const remove = async (path: string, client = admin) =>
    Deleted.parse((await client.call('DELETE', `/api/${path}`)).body).Result?.UndoToken ?? '';
  const undoDeletion = (token: string, client = admin) => client.call('POST', `/api/ext/undo/${token}`);

  it('restores a vertical and a category under their own ids', async () => {
    const vertical = await upc.addVertical({ Name: 'Back again', Description: 'as it was' });
    const category = await upc.addCategory({ Name: 'Back again', Description: 'too', VerticalId: vertical });
    const before = [await upc.vertical(vertical), await upc.category(category)];
    const tokens = [await remove(`upc/category/${category}`), await remove(`upc/vertical/${vertical}`)];
    expect((await admin.call('GET', `/api/upc/vertical/${vertical}`)).status).toBe(404);
    for (const token of tokens.toReversed()) expect((await undoDeletion(token)).status).toBe(200);
    expect([await upc.vertical(vertical), await upc.category(category)]).toEqual(before);
  });

  it('restores an image of a shop with its file', async () => {
    const merchant = await portal.signIn('merchant@demo.test');
    const form = new FormData();
    form.append('file', new File([new Uint8Array(png())], 'front.png'));
    const { body } = await merchant.call('POST', '/api/merchant/shop/1/image', form);
    const { Id, ImageUrl } = z
      .object({ Result: z.object({ Id: z.number(), ImageUrl: z.string() }) })
      .parse(body).Result;
    const token = await remove(`merchant/shop/1/image/${Id}`, merchant);
    expect((await undoDeletion(token, await portal.signIn('merchant-collect@demo.test'))).status).toBe(404);
    expect((await undoDeletion(token, merchant)).status).toBe(200);
    expect((await merchant.call('GET', '/api/merchant/shop/1')).body).toMatchObject({
      Result: { Images: [{ Id, ImageUrl }] },
    });
    expect((await merchant.call('GET', ImageUrl)).status).toBe(200);
  });

  it('is possible only once, within ten seconds, for the user who deleted the record', async () => {
    const vertical = await upc.addVertical({ Name: 'Too late' });
    const first = await remove(`upc/vertical/${vertical}`);
    expect((await undoDeletion(first, await portal.signIn('other-merchant@demo.test'))).status).toBe(404);
    portal.clock.advance(9_999);
    expect((await undoDeletion(first)).status).toBe(200);
    expect((await undoDeletion(first)).status).toBe(404);
    const second = await remove(`upc/vertical/${vertical}`);
    portal.clock.advance(10_000);
    expect(await undoDeletion(second)).toMatchObject({ status: 404, body: { Error: 'This can no longer be undone.' } });
    expect((await undoDeletion('nonsense')).status).toBe(404);
  });

  it('explains why it fails: the name is taken, or the parent is gone', async () => {
    const vertical = await upc.addVertical({ Name: 'Taken' });
    const token = await remove(`upc/vertical/${vertical}`);
    await upc.addVertical({ Name: 'taken' });
    expect(await undoDeletion(token)).toMatchObject({
      status: 409,
      body: { Error: 'A vertical with this name already exists.' },
    });
    const parent = await upc.addVertical({ Name: 'Gone' });
    const category = await upc.addCategory({ Name: 'Orphan', VerticalId: parent });
    const orphan = await remove(`upc/category/${category}`);
    await remove(`upc/vertical/${parent}`);
    expect(await undoDeletion(orphan)).toMatchObject({
      status: 409,
      body: { Error: 'The vertical of this category has been removed in the meantime.' },
    });
  });
});
