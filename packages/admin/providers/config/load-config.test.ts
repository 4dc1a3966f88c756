import { afterEach, describe, expect, it } from 'vitest';
import type { Backend, Sent } from '../testing/backend.ts';
import { startBackend } from '../testing/backend.ts';
import { loadConfig, socketUrl } from './load-config.ts';

const defaults = {
  ApiUrl: '/api',
  Environment: 'prod',
  PhoneContact: '',
  TermsUrl: '',
  ChatScriptUrl: '',
  AcceptanceAmberMinutes: 10,
  AcceptanceRedMinutes: 20,
  Extensions: [],
  Backends: {},
  Sockets: '',
  Brand: {},
};
let backend: Backend | undefined;

async function loadFrom(answer: Sent | 'hang up'): Promise<unknown> {
  backend = await startBackend(({ url }) => (url === '/config.json' ? answer : { status: 404 }));
  const { origin } = backend;
  return await loadConfig((address, init) => fetch(new URL(String(address), origin), init));
}

afterEach(async () => backend?.close());

describe('loadConfig', () => {
  // Requirement O-7.01
  it('reads config.json next to the portal, with defaults for missing and invalid keys', async () => {
    const answer = await loadFrom({
      json: { ApiUrl: 'https://api.example/v1', Environment: 'moon', Extensions: ['notes'], Other: 1 },
    });
    expect(answer).toEqual({ ...defaults, ApiUrl: 'https://api.example/v1', Extensions: ['notes'] });
  });

  // Requirement O-7.02
  it.each<[string, Sent | 'hang up']>([
    ['missing', { status: 404, json: { ApiUrl: '/not-this' } }],
    ['a page of the portal itself', { text: '<!doctype html><title>Portal</title>' }],
    ['broken', { text: '{"ApiUrl":' }],
    ['not an object', { json: ['/api'] }],
    ['unreachable', 'hang up'],
  ])('uses the defaults when the file is %s', async (_, answer) => {
    expect(await loadFrom(answer)).toEqual(defaults);
  });

  it('uses the defaults when the request times out', async () => {
    const limit = new AbortController();
    const silent: typeof fetch = (_, init) => {
      limit.abort();
      return new Promise((_done, fail) => (init?.signal?.aborted ? fail(init.signal.reason) : undefined));
    };
    expect(await loadConfig(silent, () => limit.signal)).toEqual(defaults);
  });
});

describe('socketUrl', () => {
  it.each([
    ['/api', 'https://portal.example/orders/details/7', 'wss://portal.example/api/ws/realtime'],
    ['/api/', 'http://localhost:3000/', 'ws://localhost:3000/api/ws/realtime'],
    ['http://api.example:8080/v1', 'https://portal.example/', 'ws://api.example:8080/v1/ws/realtime'],
    ['https://api.example', 'http://localhost/', 'wss://api.example/ws/realtime'],
  ])('has the same base as ApiUrl %s', (ApiUrl, base, expected) => {
    expect(socketUrl({ ApiUrl }, '/ws/realtime', {}, base)).toBe(expected);
  });

  it('contains the encoded query', () => {
    expect(socketUrl({ ApiUrl: '/api' }, '/ws/quotes', { pcid: 'a&b', none: undefined }, 'http://localhost/')).toBe(
      'ws://localhost/api/ws/quotes?pcid=a%26b',
    );
  });
});
