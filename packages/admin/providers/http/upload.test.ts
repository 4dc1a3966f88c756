import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUploads } from './upload.ts';

/** A fake XMLHttpRequest that the test controls. */
class PlayedRequest extends EventTarget {
  static last: PlayedRequest | undefined;
  readonly upload = new EventTarget();
  readonly sentRequest: Record<string, unknown> = {};
  withCredentials = false;
  status = 0;
  responseText = '';
  responseHeaders = '';
  constructor() {
    super();
    PlayedRequest.last = this;
  }
  open(method: string, address: string): void {
    Object.assign(this.sentRequest, { method, address });
  }
  setRequestHeader(name: string, value: string): void {
    this.sentRequest[name] = value;
  }
  getAllResponseHeaders(): string {
    return this.responseHeaders;
  }
  send(body: unknown): void {
    Object.assign(this.sentRequest, { body, credentials: this.withCredentials });
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, responseText = '', responseHeaders = ''): void {
    Object.assign(this, { status, responseText, responseHeaders }).dispatchEvent(new Event('load'));
  }
  progress(loaded: number, total: number, lengthComputable = true): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total, lengthComputable }));
  }
}

function mock(): PlayedRequest {
  if (!PlayedRequest.last) throw new Error('Nothing has been sent');
  return PlayedRequest.last;
}

beforeEach(() => {
  PlayedRequest.last = undefined;
  vi.stubGlobal('XMLHttpRequest', PlayedRequest);
});
afterEach(() => vi.unstubAllGlobals());

const form: RequestInit = { body: new FormData() };
const fetched = new Response('fetched');
const begin = (init: RequestInit = {}) => {
  const { uploads, fetch } = createUploads(async () => fetched);
  const progress: (number | undefined)[] = [];
  const stop = uploads.subscribe(() => progress.push(uploads.sent()));
  return {
    progress,
    stop,
    uploads,
    fetch,
    answer: fetch('/files', {
      method: 'PUT',
      body: new FormData(),
      headers: { 'If-Match': '1' },
      credentials: 'include',
      ...init,
    }),
  };
};

describe('a form upload', () => {
  it('reports its progress until the response arrives', async () => {
    const { progress, stop, uploads, fetch, answer } = begin();
    expect([uploads.sent(), mock().sentRequest]).toEqual([
      0,
      { method: 'PUT', address: '/files', 'if-match': '1', body: expect.any(FormData), credentials: true },
    ]);
    mock().progress(1, 4);
    mock().progress(3, 4);
    mock().progress(5, 0);
    mock().progress(1, 2, false);
    mock().answer(201, '{"Id":1}', 'Content-Type: application/json\r\nno header\r\nETag: "7"\r\n');
    const { status, headers } = await answer;
    expect([status, headers.get('content-type'), headers.get('etag'), await (await answer).text()]).toEqual([
      201,
      'application/json',
      '"7"',
      '{"Id":1}',
    ]);
    expect(progress).toEqual([0, 0.25, 0.75, undefined]);
    stop();
    void fetch('/files', form);
    expect([progress.length, mock().sentRequest['method'], mock().sentRequest['credentials']]).toEqual([
      4,
      'POST',
      false,
    ]);
  });

  it('has a null body for a response without content', async () => {
    const { answer } = begin();
    mock().answer(204);
    expect((await answer).body).toBeNull();
  });

  it('rejects like fetch on a network error, and with the reason on an abort', async () => {
    const lost = begin();
    mock().dispatchEvent(new Event('error'));
    await expect(lost.answer).rejects.toThrow(new TypeError('The form could not be sent'));
    expect(lost.uploads.sent()).toBeUndefined();
    const giver = new AbortController();
    const given = begin({ signal: giver.signal });
    giver.abort('enough');
    await expect(given.answer).rejects.toBe('enough');
    await expect(begin({ signal: AbortSignal.abort('before') }).answer).rejects.toBe('before');
    expect(mock().sentRequest).not.toHaveProperty('body');
    const ended = begin();
    mock().abort();
    await expect(ended.answer).rejects.toThrow('The call was aborted');
  });

  it('uses XMLHttpRequest only for forms, and fetch if it is missing', async () => {
    const { fetch } = createUploads(async () => fetched);
    expect(await fetch('/orders', { method: 'POST', body: '{}' })).toBe(fetched);
    vi.stubGlobal('XMLHttpRequest', undefined);
    expect(await fetch('/files', form)).toBe(fetched);
    expect(PlayedRequest.last).toBeUndefined();
  });
});
