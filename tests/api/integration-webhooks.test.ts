/** Webhooks that other systems manage with an API key. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { webhookIntegrationEndpoints as endpoints } from '../../contract/integration/webhooks.ts';
import { apiKeyAnswers } from '../../server/db/integration-tables.ts';
import { callWith, createKey, newOrder, startIntegration } from './integration-app.ts';
import type { TestApp } from './test-app.ts';
import { engine } from './test-database.ts';
import { listMessages, sendWebhooks, startReceiver, verify } from './webhook-receiver.ts';

const dayMs = 24 * 3_600_000;

describe(`webhooks of the Integration API, on ${engine}`, () => {
  let portal: TestApp;
  let secrets: Readonly<Record<'platform' | 'merchant' | 'other', string>>;
  beforeAll(async () => {
    portal = await startIntegration({ WEBHOOK_ALLOW_PRIVATE: '1' });
    const keyOf = async (name: string) => (await createKey(await portal.signIn(`${name}@demo.test`))).Secret;
    secrets = {
      platform: await keyOf('admin'),
      merchant: await keyOf('merchant'),
      other: await keyOf('other-merchant'),
    };
  });
  afterAll(() => portal.stop());

  type Owner = keyof typeof secrets;
  const call = (owner: Owner, method: string, path: string, body?: unknown, headers = {}) =>
    callWith(portal.origin, secrets[owner], method, path, body, headers);
  const create = async (owner: Owner, url: string, events: readonly string[] = []) => {
    const { status, body } = await call(owner, 'POST', '/webhooks', { name: 'Till', url, events });
    expect(status).toBe(201);
    const { secret, ...webhook } = endpoints.createWebhook.answer.parse(body);
    return { ...webhook, path: `/webhooks/${webhook.id}`, secret: z.string().parse(secret) };
  };
  const list = async (owner: Owner) =>
    endpoints.listWebhooks.answer.parse((await call(owner, 'GET', '/webhooks')).body).webhooks;

  it('are created with a secret that is not sent again, changed and deleted', async () => {
    const { url, received, stop } = await startReceiver();
    const { id, path, secret } = await create('merchant', 'https://hooks.example.com', ['invoice.issued']);
    const [listed] = await list('merchant');
    expect(listed).toMatchObject({ id, name: 'Till', events: ['invoice.issued'], state: 'active' });
    expect(JSON.stringify(listed)).not.toContain(secret);
    const client = await portal.signIn('merchant@demo.test');
    expect((await client.call('POST', `/api/ext/webhooks/${id}/secret`)).status).toBe(409);

    const changed = await call('merchant', 'PUT', path, { name: 'Kitchen', url, events: ['order.created'] });
    expect(changed).toMatchObject({ status: 200, body: { id, name: 'Kitchen', url, events: ['order.created'] } });
    await call('merchant', 'POST', '/orders', newOrder('with-webhook'));
    await sendWebhooks(portal);
    const [message] = received;
    if (message === undefined) throw new Error('No message');
    expect(verify(secret, message, portal.clock.now())).toMatchObject({
      type: 'order.created',
      data: { externalId: 'with-webhook' },
    });

    expect(await call('merchant', 'DELETE', path)).toMatchObject({ status: 200, body: { id, deleted: true } });
    expect((await call('merchant', 'DELETE', path)).status).toBe(404);
    expect(await list('merchant')).toEqual([]);
    stop();
  });

  it('send test events, signed with both secrets for a day after a rotation', async () => {
    const { url, received, stop } = await startReceiver();
    const { id, path, secret } = await create('merchant', url);
    const rotated = endpoints.rotateWebhookSecret.answer.parse((await call('merchant', 'POST', `${path}/secret`)).body);
    expect([rotated.id, rotated.secret]).toEqual([id, expect.stringMatching(/^whsec_/)]);
    expect(rotated.secret).not.toBe(secret);
    const test = async () => {
      const { status, body } = await call('merchant', 'POST', `${path}/test`);
      expect(status).toBe(200);
      await sendWebhooks(portal);
      const message = received.at(-1);
      if (message === undefined) throw new Error('No message');
      expect(message.headers['webhook-id']).toBe(endpoints.testWebhook.answer.parse(body).messageId);
      return message;
    };
    const during = await test();
    for (const each of [secret, rotated.secret]) expect(verify(String(each), during, portal.clock.now())).toBeDefined();
    portal.clock.advance(dayMs);
    const after = await test();
    expect(verify(String(rotated.secret), after, portal.clock.now())).toBeDefined();
    expect(() => verify(secret, after, portal.clock.now())).toThrow('No matching signature found');

    const client = await portal.signIn('merchant@demo.test');
    expect(await listMessages(client, { Webhook: [Number(id)] })).toMatchObject([{ Type: 'test' }, { Type: 'test' }]);
    await client.call('POST', `/api/ext/webhooks/${id}/disable`);
    expect((await call('merchant', 'POST', `${path}/test`)).status).toBe(409);
    expect((await list('merchant'))[0]?.state).toBe('disabled');
    await call('merchant', 'DELETE', path);
    stop();
  });

  it('belong to the merchant of the key, or to the platform', async () => {
    const ofOwner = {
      platform: await create('platform', 'https://platform.example.com'),
      merchant: await create('merchant', 'https://merchant.example.com'),
      other: await create('other', 'https://other.example.com'),
    };
    const owners = ['platform', 'merchant', 'other'] as const;
    for (const owner of owners) {
      expect((await list(owner)).map(({ url }) => url)).toEqual([`https://${owner}.example.com/`]);
      const foreign = owners.filter((each) => each !== owner).map((each) => ofOwner[each].path);
      for (const path of [...foreign, '/webhooks/999999', '/webhooks/nothing']) {
        const content = { name: 'Mine', url: 'https://mine.example.com' };
        const calls = [
          await call(owner, 'PUT', path, content),
          await call(owner, 'DELETE', path),
          await call(owner, 'POST', `${path}/secret`),
          await call(owner, 'POST', `${path}/test`),
        ];
        expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      }
    }
    for (const owner of owners) await call(owner, 'DELETE', ofOwner[owner].path);
  });

  it('are created once for a repeated Idempotency-Key, whose stored answer has no secret', async () => {
    const content = { name: 'Once', url: 'https://once.example.com' };
    const send = async () =>
      endpoints.createWebhook.answer.parse(
        (await call('merchant', 'POST', '/webhooks', content, { 'idempotency-key': 'once' })).body,
      );
    const [first, second] = [await send(), await send()];
    expect(first.secret).toMatch(/^whsec_/);
    expect(second).toEqual({ ...first, secret: null });
    expect(await list('merchant')).toHaveLength(1);
    const stored = await portal.database.inScope('system', (tx) => tx.select().from(apiKeyAnswers));
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('whsec_');
  });

  it('are rejected with one entry per invalid field', async () => {
    const { body } = await call('merchant', 'POST', '/webhooks', { name: 'Till', url: 'ftp://example.com' });
    expect(body).toMatchObject({ status: 422, errors: [{ field: 'url' }] });
    const unknown = { name: '', url: 'https://example.com', events: ['order.eaten'] };
    const answer = await call('merchant', 'POST', '/webhooks', unknown);
    expect(z.object({ errors: z.array(z.object({ field: z.string() })) }).parse(answer.body).errors).toEqual([
      expect.objectContaining({ field: 'name' }),
      expect.objectContaining({ field: expect.stringMatching(/^events/) }),
    ]);
  });
});
