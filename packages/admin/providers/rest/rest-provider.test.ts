import { describe, expect, it } from 'vitest';
import type { RawAnswer } from '../http/http-client.ts';
import { createRestProvider } from './rest-provider.ts';
import { type RestOptions, sendRest } from './send-rest.ts';

/** Creates a fake backend that sends the same answer to all requests and records them. */
function mock(answer: Partial<RawAnswer> = {}, apiUrl = 'https://api.test/v1/') {
  const requests: { readonly address: string; readonly init: RequestInit }[] = [];
  const signal = new AbortController().signal;
  const fetchWithSession: RestOptions['fetchWithSession'] = async (request) => {
    requests.push({ address: request.address, init: request.init });
    return { status: 200, body: [{ Id: 1 }], headers: new Headers(), ...answer };
  };
  return { requests, signal, fetchWithSession, ...createRestProvider({ apiUrl, fetchWithSession, signal }) };
}

const headersOf = ({ init }: { readonly init: RequestInit }) => Object.fromEntries(new Headers(init.headers));

describe('a resource of a REST backend', () => {
  it('is read below the base URL with the session, and reports a total', async () => {
    const { provider, requests, signal, saidTotal } = mock({ headers: new Headers({ 'x-total-count': '41' }) });
    expect(saidTotal()).toBe(false);
    expect(await provider.getList({ resource: 'things' })).toMatchObject({ data: [{ Id: 1 }], total: 41 });
    expect(saidTotal()).toBe(true);
    const [request] = requests;
    expect(request?.address.split('?')[0]).toBe('https://api.test/v1/things');
    expect([request?.init.method, request?.init.credentials, request?.init.signal, request?.init.body]).toEqual([
      'GET',
      'include',
      signal,
      undefined,
    ]);
    expect(request && headersOf(request)).toEqual({ accept: 'application/json' });
  });

  it('has no total if the backend sends none', async () => {
    const { provider, saidTotal } = mock();
    await provider.getList({ resource: 'things' });
    expect(saidTotal()).toBe(false);
  });

  it('is written as JSON with the CSRF header', async () => {
    const { provider, requests } = mock({ body: { Id: 7 } });
    expect(await provider.create({ resource: 'things', variables: { Name: 'Tea' } })).toMatchObject({
      data: { Id: 7 },
    });
    const [request] = requests;
    expect([request?.init.method, request?.init.body]).toEqual(['POST', '{"Name":"Tea"}']);
    expect(request && headersOf(request)).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    });
  });

  it('returns an empty object for an empty response', async () => {
    const { provider } = mock({ status: 204, body: undefined });
    expect(await provider.update({ resource: 'things', id: 1, variables: {} })).toEqual({ data: {} });
  });

  it('fails like the portal’s own calls', async () => {
    const refusal = new Error('refused');
    const { provider } = createRestProvider({
      apiUrl: 'https://api.test',
      signal: undefined,
      fetchWithSession: () => Promise.reject(refusal),
    });
    await expect(provider.getOne({ resource: 'things', id: 1 })).rejects.toBe(refusal);
  });

  it('is requested without a signal if the call has none', async () => {
    const { fetchWithSession, requests } = mock();
    await sendRest({ fetchWithSession, signal: undefined }, 'DELETE', '/a');
    expect([
      requests[0]?.init.signal,
      'body' in (requests[0]?.init ?? {}),
      headersOf(requests[0] ?? { init: {} }),
    ]).toEqual([null, false, { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' }]);
  });
});
