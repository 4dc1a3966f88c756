/** What came back from one exchange with the server. */
import { z } from 'zod';
import type { AnswerOf, AnyEndpoint } from '../../contract/endpoint.ts';
import { spokenLanguage } from '../../contract/texts/language.ts';
import { type Failure, openAnswer, readAnswer } from '../../contract/answer.ts';
import { readDisposition } from '../../contract/file-name.ts';
import { ApiError, isHtml, misfitsOf, refused, unreachable, unreadable } from './api-error.ts';
import { tellMisfits } from '../developer.ts';
import type { PreparedRequest, RawInput } from './request.ts';
import type { ServerTime } from './server-time.ts';

export interface Reply {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly text: string;
  /** In the text's place, where a file was asked for and nothing was refused. */
  readonly file?: Blob;
  /** Likewise, where it is read while it comes. */
  readonly body?: ReadableStream<Uint8Array>;
}

/**
 * Sends the request and reads the whole body, unless it is asked for as it comes; `time` hears when it was answered. Throws an `ApiError` of kind `network`;
 * an abort stays an abort.
 */
export async function exchange(
  fetch: typeof globalThis.fetch,
  { address, init, isForFile = false, isForLines = false }: PreparedRequest,
  time: Pick<ServerTime, 'moment' | 'hear'>,
): Promise<Reply> {
  try {
    const sent = time.moment();
    // What the browser has kept is as old as its `Date`.
    const isWrite = init.method !== undefined && !['GET', 'HEAD'].includes(init.method);
    // A browser would follow the redirection of a write with a GET, whose answer looks like a success.
    const response = await fetch(address, {
      ...init,
      headers: inLanguage(init.headers),
      cache: 'no-store',
      ...(isWrite && { redirect: 'manual' }),
    });
    if (isWrite && (response.type === 'opaqueredirect' || response.redirected)) throw unreadable(response.status);
    time.hear(response.headers, sent);
    const { status, ok, headers } = response;
    if (ok && isForLines && response.body) return { status, ok, headers, text: '', body: response.body };
    if (ok && isForFile) return { status, ok, headers, text: '', file: await response.blob() };
    return { status, ok, headers, text: await response.text() };
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw init.signal?.aborted ? cause : unreachable(cause);
  }
}

/** In English, too: the browser would otherwise ask for its own language. */
function inLanguage(given: HeadersInit | undefined): Headers {
  const headers = new Headers(given);
  headers.set('Accept-Language', spokenLanguage().tag);
  return headers;
}

/** A body that is not JSON stays text: some backends say `OK`. An empty one is no answer at all. */
function rawBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Begun as JSON and not ended: it was cut on the way. */
function isCut(raw: unknown): boolean {
  return typeof raw === 'string' && /^\s*[{[]/.test(raw);
}

/** The body of a success as it stands. Throws an `ApiError` for a refusal, a page in an answer's place and a cut answer. */
export function readBody(reply: Reply, readRefusal?: (raw: unknown) => Failure): unknown {
  const raw = rawBody(reply.text);
  if (!reply.ok) throw refused(reply.status, reply.text, raw, readRefusal);
  // A page instead of an answer: the base address is wrong, or a proxy stepped in. Never a success.
  if (isHtml(reply.text) || isCut(raw)) throw unreadable(reply.status);
  return raw;
}

/** The media type of an answer, without what may follow it. */
export function typeOf(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';', 1).join('').trim().toLowerCase();
}

/** The file by its own name, else by the path's last part. Throws an `ApiError` for a refusal and for what the endpoint does not answer, such as a page. */
function readFile({ path, fileTypes }: AnyEndpoint, { status, headers, file }: Reply & { readonly file: Blob }): File {
  const type = typeOf(headers);
  if (!fileTypes.includes(type)) throw unreadable(status);
  return new File([file], readDisposition(headers.get('content-disposition')) ?? path.split('/').at(-1) ?? '', {
    type,
  });
}

/** The typed answer to a call with these parameters of its path. Throws an `ApiError` for a refusal and for an answer that does not fit the contract. */
export function readReply<E extends AnyEndpoint>(endpoint: E, reply: Reply, params: RawInput['params']): AnswerOf<E> {
  const { file } = reply;
  const raw = file === undefined ? readBody(reply) : readFile(endpoint, { ...reply, file });
  try {
    return readAnswer(endpoint, raw, params);
  } catch (cause) {
    throw unreadable(reply.status, cause);
  }
}

/** As `readReply`. The console says why an answer cannot be used and, under `npm run dev`, what of one is read as something else (ADR 013). */
export function readToldReply<E extends AnyEndpoint>(
  endpoint: E,
  reply: Reply,
  params: RawInput['params'],
): AnswerOf<E> {
  const asked = `${endpoint.method} ${endpoint.path}`;
  try {
    const answer = readReply(endpoint, reply, params);
    if (import.meta.env.MODE === 'development' && reply.file === undefined) {
      const strict = endpoint.answer.safeParse(openAnswer(endpoint, readBody(reply), params));
      if (!strict.success) tellMisfits(asked, misfitsOf(strict.error));
    }
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.cause instanceof z.ZodError) tellMisfits(asked, misfitsOf(error.cause));
    throw error;
  }
}

/** An answer that is read line by line while it comes, each line JSON of its own. Rejects with an `ApiError` where the connection is lost, or a line cannot be read; an abort stays an abort. */
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
    // Nobody waits for the rest, and what is over already needs no telling.
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
