import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadSecret } from '../../server/authentication/access-token.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const ChatIdentity = z.object({ Result: z.object({ Email: z.string(), Token: z.string() }) });

describe(`the account, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());

  const profile = async (client: TestClient) => await client.call('GET', '/api/portal/profile');

  it('can be signed out on all devices, even with an expired access token', async () => {
    const devices = [
      await portal.signIn('shop@demo.test'),
      await portal.signIn('shop@demo.test'),
      await portal.signIn('shop@demo.test'),
    ] as const;
    const bystander = await portal.signIn('collect@demo.test');
    const sockets = await Promise.all(devices.map((device) => device.open('/api/ws/realtime')));
    const others = await bystander.open('/api/ws/realtime');
    portal.clock.advance(31 * 60_000);
    expect((await devices[0].call('POST', '/api/portal/logout-all', {})).status).toBe(200);
    for (const socket of sockets) expect(await socket.closed).toBe(4401);
    expect(devices[0].cookies.size).toBe(0);
    for (const device of devices) expect((await device.call('POST', '/api/portal/refresh-token')).status).toBe(401);
    await others.settled();
    others.close();
    expect((await bystander.call('POST', '/api/portal/refresh-token')).status).toBe(200);
  });

  it('keeps its sessions when a client with a stale cookie, or none, signs out', async () => {
    const left = await portal.signIn('shop@demo.test');
    const staleClient = portal.visitor();
    for (const [name, cookie] of left.cookies) staleClient.cookies.set(name, cookie);
    await left.call('POST', '/api/portal/logout');
    const current = await portal.signIn('shop@demo.test');
    for (const client of [staleClient, portal.visitor()]) {
      expect((await client.call('POST', '/api/portal/logout-all')).status).toBe(200);
    }
    expect((await profile(current)).status).toBe(200);
  });

  // Requirements O-6.18, O-7.16
  it('can accept the terms for itself only, and more than once', async () => {
    const client = await portal.signIn('collect@demo.test');
    expect((await profile(client)).body).toMatchObject({ Result: { TermsAccepted: false } });
    for (let round = 0; round < 2; round += 1) {
      expect((await client.call('POST', '/api/portal/accept-terms', {})).status).toBe(200);
    }
    expect((await profile(client)).body).toMatchObject({ Result: { TermsAccepted: true } });
    expect((await profile(await portal.signIn('collect-only@demo.test'))).body).toMatchObject({
      Result: { TermsAccepted: false },
    });
  });

  it('proves its identity to the chat with a token valid for five minutes', async () => {
    const client = await portal.signIn('shop@demo.test');
    const { body } = await client.call('GET', '/api/portal/chat-identity');
    const { Email, Token } = ChatIdentity.parse(body).Result;
    expect(Email).toBe('shop@demo.test');
    const [header = '', claims = '', signature = ''] = Token.split('.');
    const key = createHmac('sha256', await loadSecret(portal.database, Buffer.alloc))
      .update('chat')
      .digest();
    expect(createHmac('sha256', key).update(`${header}.${claims}`).digest('base64url')).toBe(signature);
    const seconds = portal.clock.now().getTime() / 1000;
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      email: Email,
      aud: 'chat',
      exp: seconds + 300,
    });
  });
});
