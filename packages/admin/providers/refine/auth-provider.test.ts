import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, refused } from '../http/api-error.ts';
import { createHttpClient } from '../http/http-client.ts';
import { followProfile } from '../http/session-calls.ts';
import type { EndReason, SessionStore } from '../session/session-store.ts';
import { createSessionStore } from '../session/session-store.ts';
import type { Backend, Sent } from '../testing/backend.ts';
import { startBackend } from '../testing/backend.ts';
import { browserProfile } from '../testing/browser-tabs.ts';
import { createAuthProvider, forgottenFailure, passwordFailure, signInFailure } from './auth-provider.ts';

let backend: Backend;
let session: SessionStore;
let provider: ReturnType<typeof createAuthProvider>;
let answers: Record<string, Sent | 'hang up'>;
const clearCache = vi.fn();
const credentials = { email: 'shop@demo.test', password: 'secret' };

beforeEach(async () => {
  answers = {
    '/portal/login': {
      json: {
        Result: {
          Role: 'Merchant',
          MerchantName: 'Acme',
          MerchantLogo: '/acme.svg',
          ShopName: 'Acme Soho',
          IsUserAdmin: true,
        },
      },
    },
  };
  backend = await startBackend(({ url }) => answers[url] ?? { status: 204 });
  const tab = browserProfile().openTab();
  session = createSessionStore(tab);
  clearCache.mockReset();
  const { call } = createHttpClient({ apiUrl: backend.origin, session, locks: tab.locks });
  provider = createAuthProvider({ call, session, clearCache });
});
afterEach(async () => backend.close());

const merchant = {
  email: credentials.email,
  role: 'Merchant',
  name: 'Acme Soho',
  logo: '/acme.svg',
  logoName: 'Acme',
  merchantName: 'Acme',
  shopName: 'Acme Soho',
  isUserAdmin: true,
};

describe('signing in', () => {
  it('reloads the page in the account’s language on another device', async () => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
    const reload = vi.fn();
    const { call } = createHttpClient({ apiUrl: backend.origin, session });
    const results: unknown[] = [];
    for (const Language of [null, 'pl']) {
      answers['/portal/login'] = { json: { Result: { Role: 'Merchant', Language } } };
      await createAuthProvider({ call, session, reload }).login(credentials);
      results.push([session.get()?.role, reload.mock.calls.length]);
    }
    vi.unstubAllGlobals();
    expect(results).toEqual([
      ['Merchant', 0],
      ['Merchant', 1],
    ]);
  });

  // Requirements O-3.01, O-7.09
  it('clears the cache and starts a session with the answer’s data', async () => {
    expect(await provider.check()).toMatchObject({ authenticated: false });
    clearCache.mockImplementation(() => expect(session.get()).toBeUndefined());
    expect(await provider.login(credentials)).toEqual({ success: true });
    expect(backend.received[0]).toMatchObject({ text: '{"Email":"shop@demo.test","Password":"secret"}' });
    expect(await provider.getIdentity?.()).toEqual(merchant);
    expect(await provider.getPermissions?.()).toEqual([
      'view_order_region',
      'view_detailed_account_settings',
      'view_privacy_policy',
    ]);
    expect(await provider.check()).toEqual({ authenticated: true });
    expect(clearCache).toHaveBeenCalledTimes(1);
  });

  it('over plain HTTP explains that HTTPS is missing if cookies were dropped', async () => {
    const { call } = createHttpClient({ apiUrl: backend.origin, session });
    const insecure = createAuthProvider({ call, session, isSecureOrigin: () => false });
    answers['/portal/profile'] = { status: 401, json: { Error: 'Please sign in.' } };
    const { success, error } = await insecure.login(credentials);
    expect([success, session.get()]).toEqual([false, undefined]);
    expect(signInFailure(error)).toMatchObject({
      text: expect.stringContaining('https://'),
      advice: expect.stringContaining('HTTPS'),
    });
    answers['/portal/profile'] = {
      json: { Result: { Role: 'Merchant', IsCollectEnabled: false, IsCollectOnly: false, TermsAccepted: false } },
    };
    expect(await insecure.login(credentials)).toEqual({ success: true });
  });

  // Requirement O-1.02
  it.each([{}, { Role: null }, { Role: 'Owner' }, { role: 'Shop' }])(
    'falls back to the role Shop for the answer %j',
    async (answer) => {
      answers['/portal/login'] = { json: answer };
      await provider.login(credentials);
      expect(session.get()?.role).toBe('Shop');
    },
  );

  // Requirement O-4.05
  it('reports the error to the screen and starts no session', async () => {
    answers['/portal/login'] = { status: 401, json: { Error: 'UserNotRegistered' } };
    const result = await provider.login(credentials);
    expect(result).toMatchObject({ success: false, error: { kind: 'http', status: 401, error: 'UserNotRegistered' } });
    expect(session.get()).toBeUndefined();
    expect(await provider.login({})).toMatchObject({ success: false });
    expect([await provider.getIdentity?.(), await provider.getPermissions?.()]).toEqual([null, []]);
  });

  // Requirements O-1.06, O-4.06, O-7.15
  it('updates the flags from the profile', async () => {
    await provider.login(credentials);
    answers['/portal/profile'] = {
      json: { result: { isCollectEnabled: true, isCollectOnly: false, termsAccepted: true } },
    };
    const { call } = createHttpClient({ apiUrl: backend.origin, session, locks: undefined });
    await followProfile(call, session);
    expect(session.get()).toEqual({ ...merchant, isCollectEnabled: true, isCollectOnly: false, termsAccepted: true });
  });

  it('keeps the flags from sign-in if the profile has none', async () => {
    await provider.login(credentials);
    session.update({ isCollectEnabled: true, termsAccepted: true });
    answers['/portal/profile'] = { json: { Role: 'Merchant' } };
    const { call } = createHttpClient({ apiUrl: backend.origin, session, locks: undefined });
    await followProfile(call, session);
    expect(session.get()).toEqual({ ...merchant, isCollectEnabled: true, termsAccepted: true });
  });

  it('ends the session when the profile reports another role', async () => {
    await provider.login(credentials);
    answers['/portal/profile'] = {
      json: { Result: { Role: 'Merchant', IsCollectEnabled: false, IsCollectOnly: false, TermsAccepted: false } },
    };
    const { call } = createHttpClient({ apiUrl: backend.origin, session, locks: undefined });
    await followProfile(call, session);
    expect(session.get()).toMatchObject(merchant);
    answers['/portal/profile'] = {
      json: { Result: { Role: 'Shop', IsCollectEnabled: false, IsCollectOnly: false, TermsAccepted: false } },
    };
    await followProfile(call, session).catch(() => undefined);
    expect([session.get(), session.ended()]).toEqual([undefined, 'role-changed']);
  });
});

describe('signing out', () => {
  // Requirement O-4.13
  it.each<[string, Sent | 'hang up', EndReason, number]>([
    ['answers', { status: 200 }, 'signed-out', 1],
    ['refuses', { status: 401 }, 'signed-out', 2],
    ['fails', { status: 500 }, 'unconfirmed', 1],
    ['cannot be reached', 'hang up', 'unconfirmed', 1],
  ])('ends the session and clears the cache if the server %s', async (_, answer, reason, requestCount) => {
    await provider.login(credentials);
    clearCache.mockReset();
    answers['/portal/logout'] = answer;
    expect(await provider.logout({})).toEqual({ success: true, redirectTo: '/login' });
    expect([session.get(), session.ended(), backend.count('/portal/logout')]).toEqual([
      undefined,
      reason,
      requestCount,
    ]);
    expect(clearCache).toHaveBeenCalledTimes(1);
  });

  it('sends no profile request in the meantime', async () => {
    await provider.login(credentials);
    answers['/portal/logout-all'] = 'hang up';
    const { call } = createHttpClient({ apiUrl: backend.origin, session, locks: undefined });
    const leaving = provider.logout({ everywhere: true });
    await followProfile(call, session);
    await leaving;
    expect(backend.count('/portal/profile')).toBe(0);
  });

  it('ends the session if both tokens have expired', async () => {
    for (const everywhere of [false, true]) {
      await provider.login(credentials);
      answers = {
        ...answers,
        '/portal/logout': { status: 401 },
        '/portal/logout-all': { status: 401 },
        '/portal/refresh-token': { status: 401 },
      };
      expect(await provider.logout({ everywhere })).toEqual({ success: true, redirectTo: '/login' });
      expect([session.get(), session.ended()]).toEqual([undefined, 'signed-out']);
    }
  });

  it('can be retried after a failure, even with an expired access token', async () => {
    await provider.login(credentials);
    answers['/portal/logout'] = 'hang up';
    await provider.logout({});
    expect(await provider.logout({ again: true })).toMatchObject({ success: false });
    let isRefreshed = false;
    backend.answer = ({ url }) => {
      isRefreshed ||= url === '/portal/refresh-token';
      return { status: isRefreshed ? 200 : 401 };
    };
    backend.received.length = 0;
    expect(await provider.logout({ again: true })).toEqual({ success: true });
    expect(backend.received.map(({ url }) => url)).toEqual([
      '/portal/logout',
      '/portal/refresh-token',
      '/portal/logout',
    ]);
    backend.answer = () => ({ status: 401 });
    expect(await provider.logout({ again: true })).toEqual({ success: true });
  });

  it('from every device keeps the user signed in if the request fails', async () => {
    await provider.login(credentials);
    answers['/portal/logout-all'] = 'hang up';
    expect(await provider.logout({ everywhere: true })).toMatchObject({ success: false });
    expect([session.get()?.role, session.isLeaving()]).toEqual(['Merchant', false]);
    session.end('expired');
    expect(session.ended()).toBe('expired');
  });

  it('again fails if the refresh fails for a reason other than 401', async () => {
    backend.answer = ({ url }) => ({ status: url === '/portal/refresh-token' ? 403 : 401 });
    expect(await provider.logout({ again: true })).toMatchObject({ success: false });
    expect(backend.count('/portal/logout')).toBe(1);
  });

  it('after an expired session sends nothing and keeps the reason', async () => {
    await provider.login(credentials);
    session.end('expired');
    await provider.logout({});
    expect([session.ended(), backend.count('/portal/logout')]).toEqual(['expired', 0]);
  });
});

describe('an error in a call', () => {
  it('leaves the redirect to sign-in to the route guard', async () => {
    expect(await provider.onError()).toEqual({});
  });
});

describe('the sign-in dialog', () => {
  const refusal = (error?: string): ApiError => refused(401, '', { Error: error });

  // Requirements O-8.01, O-8.02, O-8.04, O-8.05
  it.each<[unknown, string, string]>([
    [
      refusal('Email address / password combination is incorrect'),
      'Invalid credentials',
      'Email address / password combination is incorrect',
    ],
    [refusal('UserNotRegistered'), 'Error', 'This email address is not registered.'],
    [refusal('Too many attempts'), 'Error', 'Too many attempts'],
    [refusal(), 'Error', 'Login failed. Please try again.'],
  ])('for %s is titled %s', (error, title, text) => {
    expect(signInFailure(error)).toEqual({ title, text });
  });

  // Requirement O-8.06
  it.each<[unknown, string]>([
    [new ApiError('network', 'Check your connection'), 'Check your connection'],
    [new ApiError('malformed', 'Tell us', { status: 200 }), 'Tell us'],
    [new Error('any'), 'Please try again.'],
  ])('gives advice on %s, which has no message from the server', (error, advice) => {
    expect(signInFailure(error)).toEqual({ title: 'Error', text: 'An unexpected error occurred.', advice });
  });
});

describe('the message after a failure', () => {
  // Requirements O-8.07, O-8.10
  it('with a password is the server’s text, or else a general one', () => {
    const again = 'An error occurred. Please try again.';
    expect(passwordFailure(new ApiError('http', 'any', { status: 422, error: 'This link has expired.' }))).toBe(
      'This link has expired.',
    );
    for (const error of [
      new ApiError('http', '<html>', { status: 502 }),
      new ApiError('network', 'lost'),
      new Error('any'),
      undefined,
    ]) {
      expect(passwordFailure(error)).toBe(again);
    }
  });

  // Requirement O-8.14
  it('in the background is the server’s text, or else a general one with advice', () => {
    expect(forgottenFailure(new ApiError('http', 'Too busy', { status: 503, error: 'Too busy' }))).toEqual({
      text: 'Too busy',
    });
    expect(forgottenFailure(new ApiError('network', 'Check your connection'))).toEqual({
      text: 'Error Occured',
      advice: 'Check your connection',
    });
    expect(forgottenFailure(undefined)).toEqual({ text: 'Error Occured' });
  });
});
