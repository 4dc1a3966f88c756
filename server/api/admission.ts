/**
 * Limits how much of a node each caller can use. A caller is an account or, before sign-in, a network address
 * (ADR 070).
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readAccessToken } from '../authentication/access-token.ts';
import type { SignedInUser } from '../authentication/authenticate.ts';
import { accessCookie } from '../authentication/cookies.ts';
import { type FairQueue, QueueFull, createFairQueue } from '../runtime/fair-queue.ts';
import { networkOf } from '../runtime/network.ts';
import { ClientLeft, TooManyAtOnce } from './errors.ts';

/** Concurrent requests per caller, including waiting ones. A browser opens six connections. */
const maxRequestsPerCaller = 64;
/** Limits for costly calls. Each account runs at most two concurrently, and four more wait. */
const costly = { total: 16, each: 2, waitingEach: 4, waitingTotal: 64 };
/** Calls before sign-in. Each one hashes a password or queries the database. */
const anonymous = { total: 8, each: 4, waitingEach: 60, waitingTotal: 600 };

/** Once a caller has received `atOnce` rejections within `withinMs`, further ones are delayed. */
const refusals = { atOnce: 20, withinMs: 10_000, delayMs: 2000 };
const maxEntries = 10_000;

/** Deletes the oldest entries until `maxEntries` are left. */
function bound(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    if (map.size <= maxEntries) return;
    map.delete(key);
  }
}

export interface Admission {
  /** Maps a session to its account, so that all sessions of an account share one limit. */
  remember(user: Pick<SignedInUser, 'id' | 'sessionId'>): void;
  /** Counts a request until its response is sent. Throws a 429 if the caller has too many. */
  countRequest(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /**
   * Waits for a costly call's slot and holds it until the response is sent. Throws a 429 if too many calls are waiting.
   */
  enterCostly(userId: string, reply: FastifyReply): Promise<void>;
  /** Runs work for a caller who is not signed in. Throws a 429 if too many calls are waiting. */
  runAnonymous<T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T>;
  /** Delays the rejection if the caller has recently received many. */
  paceRefusal(request: FastifyRequest): Promise<void>;
}

const leftKey = Symbol('client left');
type Watched = FastifyReply['raw'] & { [leftKey]?: AbortSignal };

/** Returns a signal that aborts when the client disconnects before the response is complete. */
export function clientLeft({ raw }: FastifyReply): AbortSignal {
  const watched: Watched = raw;
  if (watched[leftKey] !== undefined) return watched[leftKey];
  const leaving = new AbortController();
  const leave = () => leaving.abort(new ClientLeft());
  if (raw.destroyed) leave();
  raw.once('close', () => {
    if (!raw.writableFinished) leave();
  });
  watched[leftKey] = leaving.signal;
  return leaving.signal;
}

export function createAdmission(secret: string): Admission {
  const requests = createFairQueue({ total: Infinity, each: maxRequestsPerCaller, waitingEach: 0 });
  const costlyCalls = createFairQueue(costly);
  const anonymousCalls = createFairQueue(anonymous);
  const accounts = new Map<string, string>();
  const refused = new Map<string, number[]>();

  const enter = async (queue: FairQueue, key: string, signal?: AbortSignal) =>
    queue.enter(key, signal).catch((error: unknown) => {
      throw error instanceof QueueFull ? new TooManyAtOnce() : error;
    });

  /**
   * Returns the caller's key: its account or session if the access token is genuine, otherwise its network address.
   * Doesn't query the database.
   */
  const callerOf = (request: FastifyRequest): string => {
    const token = readAccessToken(secret, request.cookies[accessCookie]);
    return token === undefined
      ? `network:${networkOf(request.ip)}`
      : (accounts.get(token.sessionId) ?? `session:${token.sessionId}`);
  };

  return {
    remember({ id, sessionId }) {
      accounts.set(sessionId, `account:${id}`);
      bound(accounts);
    },
    async countRequest(request, reply) {
      const leave = await enter(requests, callerOf(request));
      reply.raw.once('close', leave);
    },
    async enterCostly(userId, reply) {
      const leave = await enter(costlyCalls, userId, clientLeft(reply));
      if (reply.raw.destroyed) leave();
      else reply.raw.once('close', leave);
    },
    async runAnonymous(request, reply, work) {
      const leave = await enter(anonymousCalls, networkOf(request.ip), clientLeft(reply));
      try {
        return await work();
      } finally {
        leave();
      }
    },
    async paceRefusal(request) {
      const caller = callerOf(request);
      const now = performance.now();
      const recent = (refused.get(caller) ?? []).filter((at) => now - at < refusals.withinMs);
      // Keep one more than `atOnce`: older entries don't change the result.
      refused.set(caller, [...recent.slice(-refusals.atOnce), now]);
      bound(refused);
      if (recent.length >= refusals.atOnce) await wait(refusals.delayMs);
    },
  };
}

/** Returns whether a request counts towards the limits. Health checks don't. */
const isLimited = (url: string) =>
  (url.startsWith('/api/') || url.startsWith('/backends/')) && !/^\/api\/(?:healthz|livez)(?:\?|$)/.test(url);

/** Counts all API requests except WebSocket upgrades, which have their own limit. */
export function limitRequests(app: FastifyInstance, admission: Admission): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.upgrade === undefined && isLimited(request.url)) await admission.countRequest(request, reply);
  });
}
