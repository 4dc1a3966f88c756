import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, json } from '../../contract/endpoint.ts';
import { createSessionStore } from '../session/session-store.ts';
import { type Backend, type Sent, startBackend } from '../testing/backend.ts';
import { browserProfile } from '../testing/browser-tabs.ts';
import { ApiError } from './api-error.ts';
import { type HttpClient, createHttpClient } from './http-client.ts';
import { openVersionBook } from './versions.ts';

const get = endpoint({
  method: 'GET',
  path: '/shop/{id}',
  access: 'public',
  summary: 'a record',
  answer: z.unknown(),
  etag: true,
});
const rename = endpoint({
  method: 'PUT',
  path: '/shop/{id}/name',
  access: 'public',
  summary: 'guarded',
  body: json(z.object({ Name: z.string() })),
  answer: z.unknown(),
  guards: get,
});
const move = endpoint({
  method: 'PUT',
  path: '/shop/{id}/place',
  access: 'public',
  summary: 'not guarded',
  answer: z.unknown(),
});

let backend: Backend;
let client: HttpClient;
let sent: Sent;

beforeEach(async () => {
  sent = {};
  backend = await startBackend(() => sent);
  const tab = browserProfile().openTab();
  client = createHttpClient({ apiUrl: `${backend.origin}/api`, session: createSessionStore(tab), locks: tab.locks });
});
afterEach(async () => backend.close());

async function readAndWrite(etag: string) {
  const book = openVersionBook();
  sent = { headers: { etag } };
  await client.versioned(book).call(get, { params: { id: 1 } });
  sent = {};
  const ways = client.versioned(openVersionBook(book.all()));
  await ways.call(rename, { params: { id: 1 }, body: { Name: 'A' } });
  await ways.call(rename, { params: { id: 2 }, body: { Name: 'A' } });
  await ways.call(move, { params: { id: 1 } });
  return backend.received.slice(1).map(({ headers }) => headers['if-match']);
}

describe('a write after a read', () => {
  it('sends only the version of the guarded record', async () => {
    expect(await readAndWrite('"a"')).toEqual(['"a"', undefined, undefined]);
  });

  it('sends no weak version', async () => {
    expect(await readAndWrite('W/"a"')).toEqual([undefined, undefined, undefined]);
  });

  it('sends the version to plain REST URLs, too', async () => {
    const address = `${backend.origin}/things/7`;
    const book = openVersionBook();
    sent = { headers: { etag: '"b"' } };
    await client.versioned(book).fetchWithSession({ address, init: { method: 'GET' } });
    await client.versioned(book).fetchWithSession({ address, init: { method: 'PATCH', body: '{}' } });
    expect(backend.received.map(({ headers }) => headers['if-match'])).toEqual([undefined, '"b"']);
  });

  it('reports a conflict with its user and time, or without them on 412', async () => {
    const refusal = async () => {
      const error: unknown = await client.call(rename, { params: { id: 1 }, body: { Name: 'A' } }).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      return error instanceof ApiError ? error.conflict : undefined;
    };
    const conflict = { Current: { Name: 'B' }, ChangedBy: 'jane@example.com', ChangedAt: '2026-11-21T10:00:00.000Z' };
    sent = { status: 409, json: { Error: 'Changed', Conflict: conflict } };
    expect(await refusal()).toEqual(conflict);
    sent = { status: 412, json: { Error: 'Changed' } };
    expect(await refusal()).toEqual({ Current: undefined, ChangedBy: null, ChangedAt: null });
    sent = { status: 409, json: { Error: 'Taken' } };
    expect(await refusal()).toBeUndefined();
  });
});
