import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from './fixture.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

describe(`the origin check and security headers, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp({
      environment: {
        CHAT_SCRIPT_URL: 'https://chat.example.com/widget.js',
        IMAGE_ORIGINS: 'https://images.example.com/',
        MAP_ORIGINS: 'https://track.fleet.example',
      },
    });
  });
  afterAll(() => portal.stop());

  const signInFrom = async (headers: Record<string, string>) =>
    (await portal.visitor().call('POST', '/api/portal/login', { Email: 'shop@demo.test', Password: password }, headers))
      .status;

  it('accept state-changing calls only from the portal and its configured origins', async () => {
    expect(await signInFrom({ origin: portal.origin })).toBe(200);
    expect(await signInFrom({ origin: 'https://portal.example.com' })).toBe(200);
    expect(await signInFrom({ origin: 'https://evil.example.com' })).toBe(403);
    expect(await signInFrom({ origin: 'null' })).toBe(403);
    expect(await signInFrom({ origin: '' })).toBe(403);
  });

  // Requirement O-4.21
  it('reject a state-changing call without the header that a form cannot send', async () => {
    const response = await fetch(`${portal.origin}/api/portal/logout`, {
      method: 'POST',
      headers: { origin: portal.origin },
    });
    expect([response.status, await response.json()]).toEqual([
      403,
      { Error: 'Only the portal may send this request.' },
    ]);
  });

  it('open no socket for a page of another site', async () => {
    const client = await portal.signIn('shop@demo.test');
    await expect(client.open('/api/ws/realtime', { origin: 'https://evil.example.com' })).rejects.toThrow('403');
  });

  it('send a strict policy with every page, with only the configured origins', async () => {
    const { headers } = await portal.visitor().call('GET', '/api/healthz');
    const policy = headers.get('content-security-policy')?.split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://chat.example.com",
        "connect-src 'self' https://portal.example.com wss://portal.example.com https://chat.example.com wss://chat.example.com",
        "img-src 'self' data: blob: https://portal.example.com https://images.example.com https://chat.example.com",
        "frame-src 'self' https://track.fleet.example https://chat.example.com",
        "frame-ancestors 'none'",
      ]),
    );
    expect(headers.get('permissions-policy')).toMatch(/^camera=\(self\), .*microphone=\(\)/);
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('return 404 with every policy header for an undecodable or very long path', async () => {
    const nowhere = await portal.visitor().call('GET', '/api/nothing');
    const pickStableHeaders = (headers: Headers) =>
      [...headers].filter(([name]) => !['date', 'content-length', 'etag', 'x-request-id'].includes(name));
    const addresses = ['/api/%', '/api/%E0%A4%A', '/api/%?q=%', '/%E0%A4%A', '/assets/%ff'];
    for (const address of addresses) {
      const { status, body, headers } = await portal.visitor().call('GET', address);
      expect([address, status, body, pickStableHeaders(headers)]).toEqual([
        address,
        nowhere.status,
        { Error: 'Not found.' },
        pickStableHeaders(nowhere.headers),
      ]);
    }
    const long = await portal.visitor().call('GET', `/api/files/${'x'.repeat(5000)}`);
    expect([long.status, long.body, long.headers.get('permissions-policy')]).toEqual([
      404,
      { Error: expect.any(String) },
      nowhere.headers.get('permissions-policy'),
    ]);
    const client = await portal.signIn('shop@demo.test');
    expect((await client.call('GET', '/api/shop/delivery/%E0%A4%A')).status).toBe(404);
  });
});
