import { z } from 'zod';
import type { AnswerOf, AnyEndpoint } from '../../contract/endpoint.ts';
import { currentLanguage } from '../../contract/texts/language.ts';
import { type Failure, openAnswer, readAnswer } from '../../contract/answer.ts';
import { readDisposition } from '../../contract/file-name.ts';
import { ApiError, isHtml, issuesOf, refused, unreachable, unreadable } from './api-error.ts';
import { logIssues } from '../developer.ts';
import type { PreparedRequest, RawInput } from './request.ts';
import type { ServerTime } from './server-time.ts';

export interface Reply {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly text: string;
  /** The body of a successful file request, instead of `text`. */
  readonly file?: Blob;
  /** The body of a successful streaming request, instead of `text`. */
  readonly body?: ReadableStream<Uint8Array>;
}

/**
 * Sends the request and reads the body, unless it is streamed. Reports the server's time to `time`. Throws an
 * `ApiError` of kind `network`. An abort rejects with the abort's reason.
 */
export async function exchange(
  fetch: typeof globalThis.fetch,
  { address, init, isForFile = false, isForLines = false }: PreparedRequest,
  time: Pick<ServerTime, 'moment' | 'record'>,
): Promise<Reply> {
  try {
    const sent = time.moment();
    // A cached response would have an outdated `Date` header, hence "no-store" below.
    const isWrite = init.method !== undefined && !['GET', 'HEAD'].includes(init.method);
    // Browsers follow a redirect of a write with a GET, whose answer would look like a success.
    const response = await fetch(address, {
      ...init,
      headers: inLanguage(init.headers),
      cache: 'no-store',
      ...(isWrite && { redirect: 'manual' }),
    });
    if (isWrite && (response.type === 'opaqueredirect' || response.redirected)) throw unreadable(response.status);
    time.record(response.headers, sent);
    const { status, ok, headers } = response;
    if (ok && isForLines && response.body) return { status, ok, headers, text: '', body: response.body };
    if (ok && isForFile) return { status, ok, headers, text: '', file: await response.blob() };
    return { status, ok, headers, text: await response.text() };
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw init.signal?.aborted ? cause : unreachable(cause);
  }
}

/** Sets `Accept-Language`, even for English, because browsers would otherwise send their own language. */
function inLanguage(given: HeadersInit | undefined): Headers {
  const headers = new Headers(given);
  headers.set('Accept-Language', currentLanguage().tag);
  return headers;
}

/**
 * Parses a body. Text that isn't JSON stays a string, because some backends send `OK`. Returns `undefined` for an empty
 * body.
 */
function rawBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns whether the transfer was cut off, that is, the body starts like JSON but doesn't parse. */
function isCut(raw: unknown): boolean {
  return typeof raw === 'string' && /^\s*[{[]/.test(raw);
}

/** Returns the body of a success. Throws an `ApiError` for a rejection, an HTML page and a truncated body. */
export function readBody(reply: Reply, readRefusal?: (raw: unknown) => Failure): unknown {
  const raw = rawBody(reply.text);
  if (!reply.ok) throw refused(reply.status, reply.text, raw, readRefusal);
  // An HTML page comes from a wrong base URL or a proxy. It is never a success.
  if (isHtml(reply.text) || isCut(raw)) throw unreadable(reply.status);
  return raw;
}

/** Returns the media type without parameters. */
export function typeOf(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';', 1).join('').trim().toLowerCase();
}

/**
 * Returns the file, named by the server or else after the path's last segment. Throws an `ApiError` if the endpoint
 * doesn't declare the media type.
 */
function readFile({ path, fileTypes }: AnyEndpoint, { status, headers, file }: Reply & { readonly file: Blob }): File {
  const type = typeOf(headers);
  if (!fileTypes.includes(type)) throw unreadable(status);
  return new File([file], readDisposition(headers.get('content-disposition')) ?? path.split('/').at(-1) ?? '', {
    type,
  });
}

/** Returns the typed answer. Throws an `ApiError` for a rejection and for an answer that violates the contract. */
export function readReply<E extends AnyEndpoint>(endpoint: E, reply: Reply, params: RawInput['params']): AnswerOf<E> {
  const { file } = reply;
  const raw = file === undefined ? readBody(reply) : readFile(endpoint, { ...reply, file });
  try {
    return readAnswer(endpoint, raw, params);
  } catch (cause) {
    throw unreadable(reply.status, cause);
  }
}

/**
 * Works like `readReply`, and logs schema issues. In development, it also logs values that the tolerant schema replaces
 * (ADR 013).
 */
export function readLoggedReply<E extends AnyEndpoint>(
  endpoint: E,
  reply: Reply,
  params: RawInput['params'],
): AnswerOf<E> {
  const requestName = `${endpoint.method} ${endpoint.path}`;
  try {
    const answer = readReply(endpoint, reply, params);
    if (import.meta.env.MODE === 'development' && reply.file === undefined) {
      const strict = endpoint.answer.safeParse(openAnswer(endpoint, readBody(reply), params));
      if (!strict.success) logIssues(requestName, issuesOf(strict.error));
    }
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.cause instanceof z.ZodError) logIssues(requestName, issuesOf(error.cause));
    throw error;
  }
}

/**
 * Yields the lines of a JSON-lines response as they arrive. Rejects with an `ApiError` if the connection breaks or a
 * line isn't JSON. An abort rejects with its reason.
 */
export async function* readLines(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | null | undefined,
): AsyncGenerator<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let begun: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw signal?.aborted ? cause : unreachable(cause);
      });
      if (done) break;
      const [rest = '', ...lines] = decoder.decode(value, { stream: true }).split('\n');
      begun.push(rest);
      for (const next of lines) {
        yield parsed(begun.join(''));
        begun = [next];
      }
    }
    if (begun.join('') !== '') throw unreadable(200);
  } finally {
    // Stop the transfer if the consumer stops early. Ignore the error of a stream that is already closed.
    await reader.cancel().catch(() => undefined);
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw unreadable(200, cause);
  }
}
