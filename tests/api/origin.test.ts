import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from './fixture.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

describe(`calls from other sites, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());

  const signInFrom = async (headers: Record<string, string>) =>
    (await portal.visitor().call('POST', '/api/portal/login', { Email: 'shop@demo.test', Password: password }, headers)).status;

  it('takes state-changing calls from the portal and its configured origins alone', async () => {
    expect(await signInFrom({ origin: portal.origin })).toBe(200);
    expect(await signInFrom({ origin: 'https://portal.example.com' })).toBe(200);
    expect(await signInFrom({ origin: 'https://evil.example.com' })).toBe(403);
    expect(await signInFrom({ origin: 'null' })).toBe(403);
    expect(await signInFrom({ origin: '' })).toBe(403);
  });

  it('refuses a state-changing call without the header that a form cannot send', async () => {
    const response = await fetch(`${portal.origin}/api/portal/logout`, { method: 'POST', headers: { origin: portal.origin } });
    expect([response.status, await response.json()]).toEqual([403, { Error: 'This call may only come from the portal itself.' }]);
  });

  it('opens no socket for a page of another site', async () => {
    const client = await portal.signIn('shop@demo.test');
    await expect(client.open('/api/ws/realtime', { origin: 'https://evil.example.com' })).rejects.toThrow('403');
  });

  it('sends a strict policy with every page', async () => {
    const { headers } = await portal.visitor().call('GET', '/api/healthz');
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});
