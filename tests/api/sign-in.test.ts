import { createHook } from 'node:async_hooks';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../server/db/schema.ts';
import { password } from './fixture.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

describe(`signing in, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp({ environment: { TRUST_PROXY: '1' } });
  });
  afterAll(() => portal.stop());
  // Move past the window of the limit on wrong passwords.
  beforeEach(() => portal.clock.advance(61_000));

  it('returns the user, ignoring the letter case of the address', async () => {
    const client = portal.visitor();
    const { status, body } = await client.call('POST', '/api/portal/login', {
      Email: ' Shop@Demo.test ',
      Password: password,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      Result: {
        Role: 'Shop',
        ShopName: 'Alder Soho',
        MerchantName: 'Alder Ales',
        MerchantLogo: null,
        IsUserAdmin: false,
        IsCollectEnabled: false,
        IsCollectOnly: false,
        TermsAccepted: false,
        Language: null,
      },
    });
    const profile = await client.call('GET', '/api/portal/profile');
    expect(profile.body).toEqual({
      Result: { Role: 'Shop', IsCollectEnabled: false, IsCollectOnly: false, TermsAccepted: false },
    });
  });

  // Requirement O-4.20
  it('hides every token from scripts, and limits the refresh token to its endpoint', async () => {
    const { headers } = await portal
      .visitor()
      .call('POST', '/api/portal/login', { Email: 'shop@demo.test', Password: password });
    const lines = headers.getSetCookie();
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(/HttpOnly.*SameSite=Lax/);
    expect(lines.filter((line) => line.includes('Path=/api/portal/refresh-token'))).toEqual([
      expect.stringMatching(/^portal_refresh=/),
    ]);
  });

  it('marks every token as secure after a sign-in over TLS', async () => {
    const proxied = { 'x-forwarded-proto': 'https', origin: 'https://portal.example.com' };
    const { headers } = await portal
      .visitor()
      .call('POST', '/api/portal/login', { Email: 'shop@demo.test', Password: password }, proxied);
    expect(headers.getSetCookie().map((line) => line.split('; ').includes('Secure'))).toEqual([true, true, true]);
  });

  it('ends the session that it replaces, but no other session of the user', async () => {
    const [client, elsewhere] = [await portal.signIn('shop@demo.test'), await portal.signIn('shop@demo.test')];
    const copy = portal.visitor();
    for (const [name, cookie] of client.cookies) copy.cookies.set(name, cookie);
    const socket = await copy.open('/api/ws/realtime');
    expect(
      (await client.call('POST', '/api/portal/login', { Email: 'merchant@demo.test', Password: 'wrong' })).status,
    ).toBe(401);
    expect((await copy.call('GET', '/api/portal/profile')).status).toBe(200);
    expect(
      (await client.call('POST', '/api/portal/login', { Email: 'merchant@demo.test', Password: password })).status,
    ).toBe(200);
    expect(await socket.closed).toBe(4401);
    const profile = (of: TestClient) => of.call('GET', '/api/portal/profile');
    expect([(await profile(copy)).status, (await profile(client)).status, (await profile(elsewhere)).status]).toEqual([
      401, 200, 200,
    ]);
    expect((await copy.call('POST', '/api/portal/refresh-token')).status).toBe(401);
  });

  // Requirement O-8.03
  it('returns the same response for an unknown address, a wrong password and a disabled user', async () => {
    await portal.database.inScope('system', (tx) =>
      tx.update(users).set({ disabledAt: portal.clock.now() }).where(eq(users.email, 'second-shop@demo.test')),
    );
    const attempts = [
      { Email: 'nobody@demo.test', Password: password },
      { Email: 'shop@demo.test', Password: 'wrong' },
      { Email: 'second-shop@demo.test', Password: password },
    ];
    for (const attempt of attempts) {
      const { status, body, headers } = await portal.visitor().call('POST', '/api/portal/login', attempt);
      expect([status, body, headers.getSetCookie()]).toEqual([
        401,
        { Error: 'Email address / password combination is incorrect' },
        [],
      ]);
    }
  });

  it('rejects overlong values with a readable error', async () => {
    const { call } = portal.visitor();
    const [email, secret] = [`${'x'.repeat(254)}@demo.test`, 'x'.repeat(201)];
    const texts = [
      await call('POST', '/api/portal/login', { Email: 'merchant@demo.test', Password: secret }),
      await call('POST', '/api/portal/login', { Email: email, Password: 'x' }),
      await call('POST', '/api/portal/forgot-password', { Email: email }),
      await call('POST', '/api/portal/forgot-password-reset', { Token: 'x', Password: secret }),
    ].map(({ status, body }) => [status, body]);
    const [secretTooLong, emailTooLong] = [
      'Password: Max length is 200 characters',
      'Email: Max length is 254 characters',
    ];
    expect(texts).toMatchObject([
      [422, { Error: secretTooLong }],
      [422, { Error: emailTooLong }],
      [422, { Error: emailTooLong }],
      [422, { error: secretTooLong }],
    ]);
  });

  it('computes one password hash for a wrong password, an unknown and a disabled user', async () => {
    const hashes = countHashes();
    const attempt = async (email: string) => {
      const before = hashes.count();
      await portal.visitor().call('POST', '/api/portal/login', { Email: email, Password: 'wrong' });
      return hashes.count() - before;
    };
    // The first unknown address in a process also creates the hash that all unknown addresses are compared with.
    await attempt('nobody-0@demo.test');
    expect([
      await attempt('merchant@demo.test'),
      await attempt('nobody-1@demo.test'),
      await attempt('second-shop@demo.test'),
    ]).toEqual([1, 1, 1]);
    hashes.end();
  });
});

/** Counts the argon2 hashes of this process. Only the jobs of napi-rs, which argon2 uses, have the type "undefined". */
function countHashes(): { count(): number; end(): void } {
  let counted = 0;
  const hook = createHook({
    init(_, type) {
      if (type === 'undefined') counted += 1;
    },
  }).enable();
  return { count: () => counted, end: () => void hook.disable() };
}
