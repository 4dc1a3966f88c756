import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSessionStore } from '../session/session-store.ts';
import { type Backend, type Sent, startBackend } from '../testing/backend.ts';
import { browserProfile } from '../testing/browser-tabs.ts';
import type { Files } from './files.ts';
import { createHttpClient } from './http-client.ts';

const pdf: Sent = { text: '%PDF-1.7', headers: { 'Content-Type': 'application/octet-stream' } };
let own: Backend;
let other: Backend;
let files: Files;

beforeEach(async () => {
  own = await startBackend(() => pdf);
  other = await startBackend(() => pdf);
  const session = createSessionStore(browserProfile().openTab());
  session.begin({
    role: 'Shop',
    isCollectEnabled: false,
    isCollectOnly: false,
    isUserAdmin: false,
    termsAccepted: true,
  });
  files = createHttpClient({ apiUrl: `${own.origin}/api`, session, locks: undefined }).files;
});
afterEach(async () => void (await Promise.all([own.close(), other.close()])));

const read = async (address: string) => await files.read(address, { type: 'application/pdf' });

describe('a file URL in an answer', () => {
  it('is resolved relative to the API, and must be http or https', () => {
    expect(files.locate('/files/1.pdf')).toBe(`${own.origin}/files/1.pdf`);
    expect(files.locate('https://files.example/1.pdf')).toBe('https://files.example/1.pdf');
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'blob:x', 'file:///etc/passwd', 'http://']) {
      expect(() => files.locate(address)).toThrow('invalid response');
    }
  });

  it('is downloaded if the content is a PDF, regardless of the content type', async () => {
    expect(await (await read('/files/1.pdf')).text()).toBe('%PDF-1.7');
    own.answer = () => ({ text: `${' '.repeat(900)}%PDF-1.4`, headers: { 'Content-Type': 'application/pdf' } });
    expect((await read('/files/1.pdf')).size).toBe(908);
    own.answer = () => ({ text: '<!doctype html>', headers: { 'Content-Type': 'application/pdf' } });
    await expect(read('/files/1.pdf')).rejects.toMatchObject({ kind: 'malformed' });
    own.answer = () => ({ text: '', headers: {} });
    await expect(read('/files/1.pdf')).rejects.toMatchObject({ kind: 'malformed' });
  });

  it("fails with the server's message", async () => {
    own.answer = () => ({ status: 410, json: { Error: 'The link has run out' } });
    await expect(read('/files/1.pdf')).rejects.toMatchObject({ status: 410, message: 'The link has run out' });
  });

  it('is retried after a refresh only on the API’s origin', async () => {
    own.answer = ({ url }) =>
      own.count(url) === 1 && url.startsWith('/files/')
        ? { status: 401, json: {} }
        : url.startsWith('/files/')
          ? pdf
          : { json: { Result: {} } };
    expect((await read('/files/1.pdf')).size).toBe(8);
    other.answer = () => ({ status: 401, text: 'No' });
    await expect(read(`${other.origin}/files/1.pdf`)).rejects.toMatchObject({ status: 401 });
    expect([own.received.map(({ url }) => url), other.received.length]).toEqual([
      ['/files/1.pdf', '/api/portal/refresh-token', '/files/1.pdf'],
      1,
    ]);
  });
});
