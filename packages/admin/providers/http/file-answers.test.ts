import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { createSessionStore } from '../session/session-store.ts';
import { type Backend, type Sent, startBackend } from '../testing/backend.ts';
import { browserProfile } from '../testing/browser-tabs.ts';
import { createHttpClient } from './http-client.ts';
import type { Call } from './call.ts';

const statement = endpoint({
  method: 'GET',
  path: '/statements/{id}/table',
  access: 'public',
  summary: 'a file',
  answer: z.file().mime(['text/csv', 'application/pdf']),
});

let backend: Backend;
let call: Call;
let sent: Sent;

beforeEach(async () => {
  sent = {};
  backend = await startBackend(() => sent);
  const tab = browserProfile().openTab();
  call = createHttpClient({ apiUrl: backend.origin, session: createSessionStore(tab), locks: tab.locks }).call;
});
afterEach(async () => backend.close());

describe('a call that returns a file', () => {
  const ask = () => call(statement, { params: { id: 'May' } });

  it('sends the accepted types and returns the bytes and name', async () => {
    sent = {
      text: 'Day,Orders\n',
      headers: { 'Content-Type': 'Text/CSV; charset=utf-8', 'Content-Disposition': 'attachment; filename="May.csv"' },
    };
    const file = await ask();
    expect([file.name, file.type, await file.text()]).toEqual(['May.csv', 'text/csv', 'Day,Orders\n']);
    expect(backend.received[0]?.headers.accept).toBe('text/csv, application/pdf, application/json');
  });

  it('falls back to the last segment of the path for the file name', async () => {
    sent = { text: '%PDF', headers: { 'Content-Type': 'application/pdf' } };
    expect((await ask()).name).toBe('table');
  });

  it("rejects with the server's message", async () => {
    sent = { status: 404, json: { Error: 'There is no such month.' } };
    await expect(ask()).rejects.toMatchObject({ kind: 'http', status: 404, message: 'There is no such month.' });
  });

  it.each(['text/html', 'application/json', ''])('rejects the content type "%s"', async (type) => {
    sent = { text: '<html>', headers: type === '' ? {} : { 'Content-Type': type } };
    await expect(ask()).rejects.toMatchObject({ kind: 'malformed' });
  });
});
