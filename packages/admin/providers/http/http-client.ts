/** The API client: typed calls with one refresh and one retry (decisions, "Retry on 400/401"). */
import type { Failure } from '../../contract/answer.ts';
import { type AnswerOf, type AnyEndpoint, fillPath } from '../../contract/endpoint.ts';
import { ApiError, unreadable } from './api-error.ts';
import type { Call, CallInput } from './call.ts';
import { type Files, createFiles } from './files.ts';
import { type Reply, exchange, readBody, readLines, readLoggedReply, typeOf } from './reply.ts';
import { type PreparedRequest, type RawInput, prepareRequest } from './request.ts';
import { type ServerTime, serverTime, ignoredTime } from './server-time.ts';
import { type CallStart, type RenewalOptions, createSessionRenewal } from './session-renewal.ts';
import { cookieSession } from '../session/cookie-session.ts';
import type { RoleWatch } from '../session/role-watch.ts';
import { type Uploads, createUploads } from './upload.ts';
import { type VersionBook, matchOf, openVersionBook } from './versions.ts';
import { uniqueKey } from './insecure-origins.ts';

/** Streams the lines of a response. Rejects like `Call`. */
export type Lines = (endpoint: AnyEndpoint, input: RawInput) => AsyncGenerator<unknown>;

/** An unparsed response body with its status and headers. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Settings for requests to a backend, which may be a third party's. */
export interface Manners {
  /**
   * Relation to the portal's session. `own`: the portal's backend, which also sets the clock. `shared`: a 401 triggers
   * one refresh but doesn't end the session. `none`: no relation.
   */
  readonly session?: 'own' | 'shared' | 'none';
  /** Whether to send the access token of a bearer session. Defaults to true for the portal's own backend only. */
  readonly sendsToken?: boolean;
  /** Parses the body of a rejection that doesn't have the contract's format. */
  readonly readFailure?: (raw: unknown) => Failure;
}

/** Sends a request outside the contract with the user's session. Rejects like `Call`. */
export type FetchWithSession = (request: PreparedRequest, manners?: Manners) => Promise<RawAnswer>;

/**
 * Methods that send requests. Those of `versioned` record the versions of the records they read and send them with
 * writes.
 */
interface Ways {
  readonly call: Call;
  readonly fetchWithSession: FetchWithSession;
}

export interface HttpClient extends Ways {
  readonly uploads: Uploads;
  readonly files: Files;
  readonly lines: Lines;
  readonly versioned: (book: VersionBook) => Ways;
  /** Refreshes the session, once for all tabs that need it at the same time. Never rejects. */
  readonly refresh: () => Promise<unknown>;
}

interface Terms {
  /** The answer doesn't depend on the user and stays valid after a change of session. */
  readonly isPublic: boolean;
  /** Statuses that trigger a refresh and a retry. */
  readonly retriedOn: readonly number[];
  /** Whether the request goes to the portal's own backend, which may end the session and sets the clock. */
  readonly isOwn?: boolean;
  readonly sendsToken?: boolean;
}

/** The statuses that the specification names: a 400 may also mean an expired session. */
const specified: readonly number[] = [400, 401];
const retriedOn = { own: specified, shared: [401], none: [] } as const;

export interface ClientOptions extends RenewalOptions {
  /** Receives the outcome of calls that only some roles may make. */
  readonly roles?: Pick<RoleWatch, 'note'>;
  /** Learns the backend's time from every response. */
  readonly time?: Pick<ServerTime, 'moment' | 'record'>;
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
      return exchange(fetch, { ...request, init }, isOwn ? time : ignoredTime);
    };
    if (sendsToken && worth.length > 0 && protocol.lacksCredentials()) await renewal.renew(start);
    const first = await send();
    if (start.key === undefined || !worth.includes(first.status)) return first;
    if ((await renewal.renew(start)) !== 'renewed') return first;
    const second = await send();
    if (isOwn && second.status === 401 && session.key() === start.key) session.end('expired');
    return second;
  }

  /** Throws an `AbortError` if the session changed during the call. Failures are still reported after a sign-out. */
  function assertSameSession(start: CallStart, failed: boolean): void {
    if (start.key === undefined) return;
    const key = session.key();
    if (key === start.key || (key === undefined && failed)) return;
    throw new DOMException('The session of this call has ended.', 'AbortError');
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
          return readLoggedReply(endpoint, reply, params);
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

  // Calls without a version book get an empty one, so they send no `If-Match`.
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

/** The `Idempotency-Key`s of writes with an unknown outcome (decisions, "Extensions"). */
interface WriteKeys {
  /**
   * Sends a write. Reuses the key of an earlier attempt without an answer. Identical writes in flight share one
   * request.
   */
  send(write: string, work: (key: string) => Promise<unknown>): Promise<unknown>;
}

/**
 * Returns whether the server rejected the write. A 5xx doesn't count: a proxy may send it after the server did the
 * work.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'http' && error.statusCode < 500;
}

/** Creates the store. It keeps the key of a write without an answer, so that a retry doesn't repeat the write. */
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

/** Returns a string that identifies a write. Files are compared by name, size, type and modification time. */
export function identifyWrite(parts: readonly unknown[]): string {
  return JSON.stringify(parts, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.type, value.lastModified] : value,
  );
}
