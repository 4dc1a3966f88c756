/** Limits how much of a node one caller uses at once: an account, or a network address if no user is signed in (ADR 070). */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readAccessToken } from '../authentication/access-token.ts';
import type { SignedInUser } from '../authentication/authenticate.ts';
import { accessCookie } from '../authentication/cookies.ts';
import { type FairQueue, QueueFull, createFairQueue } from '../runtime/fair-queue.ts';
import { networkOf } from '../runtime/network.ts';
import { ClientLeft, TooManyAtOnce } from './errors.ts';

/** Requests of one caller, waiting ones included. A browser has six connections. */
const ofOneCaller = 64;
/** Of one account, two are worked on; with those that wait, an account has six costly calls. */
const costly = { total: 16, each: 2, waitingEach: 4, waitingTotal: 64 };
/** Each hashes a password or asks the database before anybody is known. */
const anonymous = { total: 8, each: 4, waitingEach: 60, waitingTotal: 600 };

/** A caller that repeats refused calls is answered this late, so that refusing costs little. The first refusals come at once. */
const refusals = { atOnce: 20, withinMs: 10_000, delayMs: 2000 };
const mostRemembered = 10_000;

/** Deletes the oldest entries beyond the number. */
function bound(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    if (map.size <= mostRemembered) return;
    map.delete(key);
  }
}

export interface Admission {
  /** Counts the requests of an account together, from all of its sessions. */
  remember(user: Pick<SignedInUser, 'id' | 'sessionId'>): void;
  /** Counts a request until its answer has been sent. Throws a 429 if the caller has too many. */
  countRequest(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Waits for a place among costly calls, which is held until the answer has been sent. Throws a 429 beyond the limit. */
  enterCostly(userId: string, reply: FastifyReply): Promise<void>;
  /** Runs the work of a caller that is not signed in. Throws a 429 beyond the limit. */
  runAnonymous<T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T>;
  /** Delays the refusal of a caller that has had many. */
  paceRefusal(request: FastifyRequest): Promise<void>;
}

const leftKey = Symbol('client left');
type Watched = FastifyReply['raw'] & { [leftKey]?: AbortSignal };

/** A signal that is aborted when the client leaves before its answer is complete. */
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
  const requests = createFairQueue({ total: Infinity, each: ofOneCaller, waitingEach: 0 });
  const costlyCalls = createFairQueue(costly);
  const anonymousCalls = createFairQueue(anonymous);
  const accounts = new Map<string, string>();
  const refused = new Map<string, number[]>();

  const enter = async (queue: FairQueue, key: string, signal?: AbortSignal) =>
    queue.enter(key, signal).catch((error: unknown) => {
      throw error instanceof QueueFull ? new TooManyAtOnce() : error;
    });

  /** The account behind the request's access token, else its network address; reads no database. */
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
      // One more than are answered at once is all that matters.
      refused.set(caller, [...recent.slice(-refusals.atOnce), now]);
      bound(refused);
      if (recent.length >= refusals.atOnce) await wait(refusals.delayMs);
    },
  };
}

/** Health is never refused. */
const isLimited = (url: string) =>
  (url.startsWith('/api/') || url.startsWith('/backends/')) && !/^\/api\/(?:healthz|livez)(?:\?|$)/.test(url);

/** Counts every request of the API but the sockets, whose number has a limit of its own. */
export function limitRequests(app: FastifyInstance, admission: Admission): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.upgrade === undefined && isLimited(request.url)) await admission.countRequest(request, reply);
  });
}
