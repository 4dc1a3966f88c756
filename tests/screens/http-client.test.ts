/** Requests, responses and errors of the HTTP client, over a real local server. */
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { z } from 'zod';
import { Id, endpoint, form, json } from 'schema-admin/contract/endpoint.ts';
import { orderEndpoints } from '../../contract/orders/orders.ts';
import { sessionEndpoints } from 'schema-admin/contract/session.ts';
import { createSessionStore } from 'schema-admin/providers/session/session-store.ts';
import type { Backend, Sent } from 'schema-admin/providers/testing/backend.ts';
import { startBackend } from 'schema-admin/providers/testing/backend.ts';
import { browserProfile } from 'schema-admin/providers/testing/browser-tabs.ts';
import { ApiError } from 'schema-admin/providers/http/api-error.ts';
import type { Call, CallInput } from 'schema-admin/providers/http/call.ts';
import { createHttpClient } from 'schema-admin/providers/http/http-client.ts';
import type { RolePrefix } from 'schema-admin/contract/roles.ts';
import { openVersionBook } from 'schema-admin/providers/http/versions.ts';

const checkNew = endpoint({
  method: 'GET',
  path: '/collect/check-new/{tab}',
  access: 'public',
  summary: 'a query and a bare boolean',
  query: z.object({ Date: z.string(), Shop: z.array(Id).optional() }),
  answer: z.boolean(),
});
const fees = endpoint({
  method: 'POST',
  path: '/fees',
  access: 'public',
  summary: 'an object',
  body: json(z.object({ DateFrom: z.string() })),
  answer: z.object({ Data: z.string(), FileName: z.string() }),
});
const upload = endpoint({
  method: 'POST',
  path: '/upload',
  access: 'public',
  summary: 'every kind of form field',
  body: form({
    json: { kind: 'json', schema: z.object({ Name: z.string() }) },
    Title: { kind: 'text', schema: z.string() },
    ScheduleDate: { kind: 'text', schema: z.string().optional() },
    file: { kind: 'file', accept: ['text/csv'], maxBytes: 1_000 },
  }),
  answer: z.unknown(),
});
const place = endpoint({
  method: 'POST',
  path: '/place',
  access: 'public',
  summary: 'must not double',
  answer: z.unknown(),
  idempotent: true,
});
const thing = endpoint({
  method: 'GET',
  path: '/things/{id}',
  access: 'public',
  summary: 'a record',
  answer: z.unknown(),
});
const rename = endpoint({
  method: 'PUT',
  path: '/things/{id}/name',
  access: 'public',
  summary: 'guards it',
  body: json(z.object({ Name: z.string() })),
  answer: z.unknown(),
  guards: thing,
});
const paint = endpoint({
  method: 'POST',
  path: '/paint',
  access: 'public',
  summary: 'must not double either',
  body: json(z.object({ Colour: z.string() })),
  answer: z.unknown(),
  idempotent: true,
});
const attach = endpoint({
  method: 'POST',
  path: '/attach',
  access: 'public',
  summary: 'a file that must not double',
  body: form({ file: { kind: 'file', accept: ['text/csv'], maxBytes: 1_000 } }),
  answer: z.unknown(),
  idempotent: true,
});

let backend: Backend;
let call: Call;
let sent: Sent | 'hang up';

beforeEach(async () => {
  sent = {};
  backend = await startBackend(() => sent);
  const tab = browserProfile().openTab();
  call = createHttpClient({
    apiUrl: `${backend.origin}/api/`,
    session: createSessionStore(tab),
    locks: tab.locks,
  }).call;
});
afterEach(async () => backend.close());

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('not an ApiError', { cause: error });
  return error;
}

const askFees = async (): Promise<unknown> => await call(fees, { body: { DateFrom: 'd' } });

describe('the input of a call', () => {
  it('requires parameters, query and body exactly when the endpoint has them', () => {
    type Rest = { readonly signal?: AbortSignal | undefined };
    expectTypeOf<CallInput<typeof place>>().toExtend<Rest>();
    expectTypeOf<Rest>().toExtend<CallInput<typeof place>>();
    expectTypeOf<CallInput<typeof orderEndpoints.get>['params']>().toEqualTypeOf<{
      readonly role: RolePrefix;
      readonly id: Id;
    }>();
    expectTypeOf<Rest>().not.toExtend<CallInput<typeof orderEndpoints.get>>();
    expectTypeOf<Rest>().not.toExtend<CallInput<typeof sessionEndpoints.login>>();
    expectTypeOf<{ params: { tab: Id } }>().not.toExtend<CallInput<typeof checkNew>>();
    expectTypeOf<{ params: { tab: Id }; query: { Date: string } }>().toExtend<CallInput<typeof checkNew>>();
    expectTypeOf<{ body: { Email: string; Password: string } }>().toExtend<CallInput<typeof sessionEndpoints.login>>();
    expectTypeOf<{ params: { id: Id }; body: string }>().not.toExtend<CallInput<typeof orderEndpoints.reject>>();
    expectTypeOf<CallInput<typeof upload>['body']['ScheduleDate']>().toEqualTypeOf<string | undefined>();
  });
});

describe('a request', () => {
  it('fills in the path and the query, relative to the base URL', async () => {
    sent = { json: { Result: true } };
    expect(
      await call(checkNew, { params: { tab: 'a/b' }, query: { Date: '2026-01-05T09:00:00Z', Shop: [1, 'x'] } }),
    ).toBe(true);
    const [request] = backend.received;
    expect(request?.url).toBe('/api/collect/check-new/a%2Fb?Date=2026-01-05T09%3A00%3A00Z&Shop=1&Shop=x');
    expect(request?.headers['x-requested-with']).toBeUndefined();
    expect(request?.headers['content-type']).toBeUndefined();
  });

  it('sends JSON with the CSRF header, and an empty object if there is no body', async () => {
    sent = { json: { Data: '', FileName: '' } };
    await askFees();
    await call(place, {});
    expect(backend.received.map(({ text }) => text)).toEqual(['{"DateFrom":"d"}', '{}']);
    expect(backend.received.map(({ headers }) => headers['x-requested-with'])).toEqual([
      'XMLHttpRequest',
      'XMLHttpRequest',
    ]);
    expect(backend.received[0]?.headers['content-type']).toBe('application/json');
  });

  // Requirement O-7.03
  it('sends JSON and the session’s cookies, even to another origin', async () => {
    const requests: RequestInit[] = [];
    const watch: typeof fetch = (address, init) => {
      requests.push(init ?? {});
      return fetch(address, init);
    };
    const client = createHttpClient({
      apiUrl: backend.origin,
      session: createSessionStore(browserProfile().openTab()),
      locks: undefined,
      fetch: watch,
    });
    await client.call(place, {});
    expect(requests.map(({ credentials, headers }) => [credentials, new Headers(headers).get('content-type')])).toEqual(
      [['include', 'application/json']],
    );
  });

  // Requirement O-7.08
  it('sends If-Match only for a loaded record, and an idempotency key only if needed', async () => {
    const session = createSessionStore(browserProfile().openTab());
    const { versioned } = createHttpClient({ apiUrl: backend.origin, session, locks: undefined });
    const change = async (): Promise<void> => {
      const inOneSight = versioned(openVersionBook());
      await inOneSight.call(thing, { params: { id: 7 } });
      await inOneSight.call(rename, { params: { id: 7 }, body: { Name: 'Tea' } });
      await inOneSight.call(rename, { params: { id: 8 }, body: { Name: 'Tea' } });
    };
    await change();
    sent = { headers: { ETag: '"one"' } };
    await change();
    await call(place, {});
    expect(backend.received.map(({ headers }) => headers['if-match'])).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      '"one"',
      undefined,
      undefined,
    ]);
    expect(backend.received.map(({ headers }) => headers['idempotency-key'] !== undefined)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('sends a new idempotency key with each call, but only to idempotent endpoints', async () => {
    sent = { json: { Data: '', FileName: '' } };
    await call(place, {});
    await call(place, {});
    await askFees();
    const [first, second, third] = backend.received.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
    expect(third).toBeUndefined();
  });

  it('keeps its idempotency key after a lost response, until one arrives', async () => {
    const choose = async (Colour: string): Promise<unknown> =>
      await call(paint, { body: { Colour } }).catch(() => undefined);
    const lost: readonly (typeof sent)[] = ['hang up', { status: 502 }, { text: '{"Result": {"Id' }];
    for (sent of lost) await choose('red');
    await choose('green');
    sent = {};
    for (const colour of ['red', 'red']) await choose(colour);
    const keys = backend.received.map(({ headers }) => headers['idempotency-key']);
    const [red, , , green, , anew] = keys;
    expect(keys).toEqual([red, red, red, green, red, anew]);
    expect(new Set([red, green, anew]).size).toBe(3);
  });

  it('is sent once while an identical request is pending', async () => {
    const choose = (Colour: string) => call(paint, { body: { Colour } });
    await Promise.all([choose('red'), choose('red'), choose('green')]);
    expect(backend.received.map(({ text }) => text).toSorted()).toEqual(['{"Colour":"green"}', '{"Colour":"red"}']);
    sent = { status: 409, json: { Error: 'Taken' } };
    const refusals = await Promise.allSettled([choose('red'), choose('red')]);
    expect(refusals.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(backend.received).toHaveLength(3);
  });

  it('uses a new idempotency key after a rejection, because nothing was done', async () => {
    sent = { status: 409, json: { Error: 'Taken' } };
    for (let press = 0; press < 2; press += 1) await failureOf(call(place, {}));
    expect(new Set(backend.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });

  it('counts as a different request if its file differs', async () => {
    sent = 'hang up';
    for (const text of ['a', 'a,b']) {
      await failureOf(
        call(attach, { body: { file: new File([text], 'list.csv', { type: 'text/csv', lastModified: 0 }) } }),
      );
    }
    expect(new Set(backend.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });

  it('sends a form with JSON, text and file fields, and omits undefined texts', async () => {
    const file = new File(['a,b'], 'customers.csv', { type: 'text/csv' });
    await call(upload, { body: { json: { Name: 'Tea' }, Title: 'Hello', ScheduleDate: undefined, file } });
    const [request] = backend.received;
    const fields = await new Response(request?.text ?? '', {
      headers: { 'Content-Type': request?.headers['content-type'] ?? '' },
    }).formData();
    expect([...fields.keys()]).toEqual(['json', 'Title', 'file']);
    expect([fields.get('json'), fields.get('Title')]).toEqual(['{"Name":"Tea"}', 'Hello']);
    const received = fields.get('file');
    expect(received instanceof File ? [received.name, await received.text()] : received).toEqual([
      'customers.csv',
      'a,b',
    ]);
  });

  it('rejects with AbortError when its signal aborts', async () => {
    const controller = new AbortController();
    backend.answer = async () => {
      controller.abort();
      return {};
    };
    await expect(call(place, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a response', () => {
  it.each([
    { Data: 'x', FileName: 'f' },
    { Result: { Data: 'x', FileName: 'f' } },
    { result: { data: 'x', fileName: 'f' } },
    { data: 'x', filename: 'f' },
  ])('is read with or without Result and in either letter case: %j', async (body) => {
    sent = { json: body };
    expect(await askFees()).toEqual({ Data: 'x', FileName: 'f' });
  });

  it('may be empty or plain text if the contract expects nothing', async () => {
    for (const answer of [{ status: 204 }, { text: '' }, { text: 'OK' }]) {
      sent = answer;
      await expect(call(place, {})).resolves.not.toThrow();
    }
  });

  it.each<[string, Sent]>([
    ['JSON of another shape', { json: { Result: 7 } }],
    ['empty', {}],
    ['broken JSON', { text: '{"Data":' }],
    ['an HTML page', { text: '<!DOCTYPE html><p>Welcome</p>' }],
  ])('is malformed if it is %s', async (_, answer) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    sent = answer;
    const error = await failureOf(askFees());
    expect([error.kind, error.status, error.message.split('\n')[0]]).toEqual([
      'malformed',
      200,
      'The server sent an invalid response. Try again. If it happens again, please contact us.',
    ]);
    warned.mockRestore();
  });

  it('is logged if it breaks the contract: always if unusable, in development if converted', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const takeWarnings = () => warned.mock.calls.splice(0).map(String);
    sent = { json: { Data: 7, FileName: 'f' } };
    expect([await askFees(), takeWarnings()]).toEqual([{ Data: '7', FileName: 'f' }, []]);
    vi.stubEnv('MODE', 'development');
    await askFees();
    expect(takeWarnings()).toEqual([
      expect.stringMatching(
        /POST \/fees: does not match its schema\nData: Invalid input: expected string, received number/,
      ),
    ]);
    vi.unstubAllEnvs();
    sent = { json: { Result: 7 } };
    await failureOf(askFees());
    expect(takeWarnings()).toEqual([
      expect.stringMatching(/POST \/fees: does not match its schema\nInvalid input: expected object/),
    ]);
    warned.mockRestore();
  });

  it.each([
    ['an HTML page', '<html><body>Sign in to the hotel network</body></html>'],
    ['truncated', '{"Result": {"Id'],
  ])('is malformed when it is %s, even if the contract accepts any value', async (_, text) => {
    sent = { text };
    expect((await failureOf(call(place, {}))).kind).toBe('malformed');
  });
});

describe('an error message', () => {
  // Requirement O-8.13
  it.each<[string, Sent, string, string | undefined]>([
    ['the server’s Error', { status: 409, json: { Error: 'Taken' } }, 'Taken', 'Taken'],
    ['the server’s error in lower case', { status: 422, json: { error: 'Weak' } }, 'Weak', 'Weak'],
    ['the raw body without an Error', { status: 500, text: ' Out of cheese \n' }, 'Out of cheese', undefined],
    ['the raw body, even if it is JSON', { status: 500, json: { Message: 'x' } }, '{"Message":"x"}', undefined],
    [
      'a generic text for an empty body',
      { status: 503 },
      'Request failed with status 503. Please try again in a moment.',
      undefined,
    ],
    [
      'a generic text for an empty object',
      { status: 503, json: {} },
      'Request failed with status 503. Please try again in a moment.',
      undefined,
    ],
    ['a generic text, without advice for a client error', { status: 404 }, 'Request failed with status 404', undefined],
    [
      'a generic text for an HTML page',
      { status: 502, text: '<html>Bad gateway</html>' },
      'Request failed with status 502. Please try again in a moment.',
      undefined,
    ],
  ])('is %s', async (_, answer, message, text) => {
    sent = answer;
    const error = await failureOf(askFees());
    expect(error).toMatchObject({ kind: 'http', status: answer.status, statusCode: answer.status, message });
    expect(error.error).toBe(text);
  });

  // Requirement O-7.05
  it('includes errors for individual fields', async () => {
    sent = { status: 422, json: { Error: 'Check the form', Fields: { Code: 'Too long' } } };
    const error = await failureOf(askFees());
    expect([error.fields, error.errors]).toEqual([{ Code: 'Too long' }, { Code: 'Too long' }]);
  });

  it('includes who processed the record first, and when, if the server sends it', async () => {
    const Processed = { By: 'ada@example.test', At: '2026-03-10T12:00:00.000Z', What: 'accepted' };
    sent = { status: 409, json: { Error: 'Delivery already processed.', Processed } };
    expect((await failureOf(askFees())).processed).toEqual(Processed);
    sent = { status: 409, json: { Error: 'Delivery already processed.', Processed: 'yesterday' } };
    expect((await failureOf(askFees())).processed).toBeUndefined();
  });

  it('gives advice if the server cannot be reached', async () => {
    sent = 'hang up';
    const error = await failureOf(askFees());
    expect([error.kind, error.status, error.statusCode, error.message]).toEqual([
      'network',
      undefined,
      0,
      'The server could not be reached. Check your connection and try again.',
    ]);
  });
});
