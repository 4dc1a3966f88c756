/** The one way to the API: typed calls with one refresh and one retry (decisions, "Retry on 400/401"). */
import type { Failure } from '../../contract/answer.ts';
import { type AnswerOf, type AnyEndpoint, fillPath } from '../../contract/endpoint.ts';
import { ApiError, unreadable } from './api-error.ts';
import type { Call, CallInput } from './call.ts';
import { type Files, createFiles } from './files.ts';
import { type Reply, exchange, readBody, readLines, readToldReply, typeOf } from './reply.ts';
import { type PreparedRequest, type RawInput, prepareRequest } from './request.ts';
import { type ServerTime, serverTime, unheardTime } from './server-time.ts';
import { type CallStart, type RenewalOptions, createSessionRenewal } from './session-renewal.ts';
import { cookieSession } from '../session/cookie-session.ts';
import type { RoleWatch } from '../session/role-watch.ts';
import { type Uploads, createUploads } from './upload.ts';
import { type VersionBook, matchOf, openVersionBook } from './versions.ts';
import { uniqueKey } from './insecure-origins.ts';

/** The lines of an answer that is read while it comes. Rejects as `Call` does. */
export type Lines = (endpoint: AnyEndpoint, input: RawInput) => AsyncGenerator<unknown>;

/** A body as it came, with the answer's headers. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** How a backend is asked that may not be the portal's own. */
export interface Manners {
  /**
   * What it has to do with the portal's session: all (`own`); its 401 is worth one refresh, and ends nothing (`shared`);
   * nothing (`none`). Only the portal's own backend says what time it is.
   */
  readonly session?: 'own' | 'shared' | 'none';
  /** Whether a session by bearer tokens sends its access token. True for the portal's own backend. */
  readonly sendsToken?: boolean;
  /** What the body of a refusal says, where that is not in the contract's form. */
  readonly readFailure?: (raw: unknown) => Failure;
}

/** Sends a request that is no entry of the contract as the session's user would. Rejects as `Call` does. */
export type FetchWithSession = (request: PreparedRequest, manners?: Manners) => Promise<RawAnswer>;

/** The ways to send; those of `versioned` note the versions of what they read, and write with them. */
interface Ways {
  readonly call: Call;
  readonly fetchWithSession: FetchWithSession;
}

export interface HttpClient extends Ways {
  readonly uploads: Uploads;
  readonly files: Files;
  readonly lines: Lines;
  readonly versioned: (book: VersionBook) => Ways;
  /** Refreshes the session, once for all tabs that ask together. Never rejects. */
  readonly refresh: () => Promise<unknown>;
}

interface Terms {
  /** Its answer is nobody's in particular: it may arrive after the session has changed. */
  readonly isPublic: boolean;
  /** What it is asked for once more after a refresh. */
  readonly retriedOn: readonly number[];
  /** Its backend's: whether it may end the session, and sets the clock. */
  readonly isOwn?: boolean;
  readonly sendsToken?: boolean;
}

/** The specification's: a 400 may be a session that is over, too. */
const specified: readonly number[] = [400, 401];
const retriedOn = { own: specified, shared: [401], none: [] } as const;

export interface ClientOptions extends RenewalOptions {
  /** Hears how calls end that only some roles may make. */
  readonly roles?: Pick<RoleWatch, 'note'>;
  /** Learns the backend's time from every answer. */
  readonly time?: Pick<ServerTime, 'moment' | 'hear'>;
}

export function createHttpClient(options: ClientOptions): HttpClient {
  const { apiUrl, session, fetch: given = globalThis.fetch, roles, time = serverTime } = options;
  const { fetch, uploads } = createUploads(given);
  const { protocol = cookieSession()(session) } = options;
  const renewal = createSessionRenewal({ ...options, protocol, fetch: given });
  const keys = createWriteKeys();

  async function exchangeTwice(
    request: PreparedRequest,
    start: CallStart,
    { retriedOn: worth, isOwn = true, sendsToken = isOwn }: Terms,
  ): Promise<Reply> {
    const send = () => {
      const init = sendsToken ? protocol.authorize(request.init) : request.init;
      return exchange(fetch, { ...request, init }, isOwn ? time : unheardTime);
    };
    if (sendsToken && worth.length > 0 && protocol.lacksCredentials()) await renewal.renew(start);
    const first = await send();
    if (start.key === undefined || !worth.includes(first.status)) return first;
    if ((await renewal.renew(start)) !== 'renewed') return first;
    const second = await send();
    if (isOwn && second.status === 401 && session.key() === start.key) session.end('expired');
    return second;
  }

  /** A session's answers are for its user alone; only a failure may still be told once nobody is signed in. */
  function assertSameSession(start: CallStart, failed: boolean): void {
    if (start.key === undefined) return;
    const key = session.key();
    if (key === start.key || (key === undefined && failed)) return;
    throw new DOMException('The call belongs to a session that is over.', 'AbortError');
  }

  async function inSession<Answer>(
    request: PreparedRequest,
    terms: Terms,
    read: (reply: Reply) => Answer,
  ): Promise<Answer> {
    const { isPublic } = terms;
    const start = renewal.start();
    try {
      const answer = read(await exchangeTwice(request, start, terms));
      if (!isPublic) assertSameSession(start, false);
      return answer;
    } catch (error) {
      if (!isPublic) assertSameSession(start, true);
      throw error;
    }
  }

  function versioned(book: VersionBook): Ways {
    function call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>>;
    async function call(endpoint: AnyEndpoint, input: RawInput): Promise<unknown> {
      const { params = {} } = input;
      const terms = { isPublic: endpoint.access === 'public', retriedOn: endpoint.retry === 'once' ? specified : [] };
      const ifMatch = matchOf(endpoint, params, book);
      const path = fillPath(endpoint.path, params);
      const send = (key?: string) =>
        inSession(prepareRequest(apiUrl, endpoint, input, { key, ifMatch }), terms, (reply) => {
          roles?.note(endpoint.access, endpoint.path, reply.status);
          if (endpoint.method === 'GET') book.note(path, reply.headers);
          return readToldReply(endpoint, reply, params);
        });
      if (!endpoint.idempotent) return await send();
      return await keys.send(
        identifyWrite([session.key(), endpoint.method, path, input.query, input.body, ifMatch]),
        send,
      );
    }

    const fetchWithSession: FetchWithSession = async (
      { address, init },
      { session: shares = 'own', sendsToken = shares === 'own', readFailure } = {},
    ) => {
      const isRead = init.method === 'GET';
      const headers = new Headers(init.headers);
      const ifMatch = isRead ? undefined : book.find(address);
      if (ifMatch !== undefined) headers.set('If-Match', ifMatch);
      return await inSession(
        { address, init: { ...init, headers } },
        { isPublic: false, retriedOn: retriedOn[shares], isOwn: shares === 'own', sendsToken },
        (reply) => {
          if (isRead) book.note(address, reply.headers);
          return { status: reply.status, headers: reply.headers, body: readBody(reply, readFailure) };
        },
      );
    };

    return { call, fetchWithSession };
  }

  // A book for one call: it is never read.
  const unversioned = (): Ways => versioned(openVersionBook());
  const call: Call = (endpoint, input) => unversioned().call(endpoint, input);
  const fetchWithSession: FetchWithSession = (request, manners) => unversioned().fetchWithSession(request, manners);
  const lines: Lines = async function* (endpoint, input) {
    const request = { ...prepareRequest(apiUrl, endpoint, input), isForLines: true };
    const { body, status } = await inSession(request, { isPublic: false, retriedOn: specified }, (reply) => {
      if (!reply.body) readBody(reply);
      if (!endpoint.fileTypes.includes(typeOf(reply.headers))) throw unreadable(reply.status);
      return reply;
    });
    if (!body) throw unreadable(status);
    yield* readLines(body, input.signal);
  };
  const files = createFiles(apiUrl, (request, isOwn) =>
    inSession(request, { isPublic: false, retriedOn: isOwn ? specified : [], sendsToken: isOwn }, (reply) => reply),
  );
  return { call, fetchWithSession, versioned, uploads, files, lines, refresh: () => renewal.renew(renewal.start()) };
}

/** `Idempotency-Key`s of writes whose outcome is not known (decisions, "Extensions"). */
interface WriteKeys {
  /**
   * Sends a write with its key: the one it was sent with before, when no answer to that has come. One that is on its way is
   * not sent again: whoever asks for the same gets its answer.
   */
  send(write: string, work: (key: string) => Promise<unknown>): Promise<unknown>;
}

/** A refusal was not carried out. A 5xx may come from a proxy whose server had already done it. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'http' && error.statusCode < 500;
}

/** Keeps each key from the moment an answer is lost until one comes, so that pressing again does not do it again. */
function createWriteKeys(): WriteKeys {
  const unanswered = new Map<string, string>();
  const underWay = new Map<string, Promise<unknown>>();
  const sendOnce = async (write: string, work: (key: string) => Promise<unknown>) => {
    const key = unanswered.get(write) ?? uniqueKey();
    try {
      const answer = await work(key);
      unanswered.delete(write);
      return answer;
    } catch (error) {
      if (isRefusal(error)) unanswered.delete(write);
      else unanswered.set(write, key);
      throw error;
    }
  };
  return {
    send(write, work) {
      const sending = underWay.get(write) ?? sendOnce(write, work).finally(() => underWay.delete(write));
      underWay.set(write, sending);
      return sending;
    },
  };
}

/** The same text for the same write, and no other: from all that makes it up. A file counts by what the system says of it. */
export function identifyWrite(parts: readonly unknown[]): string {
  return JSON.stringify(parts, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.type, value.lastModified] : value,
  );
}
