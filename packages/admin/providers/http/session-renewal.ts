/** Refreshes the session once for all calls that fail at the same time, in all tabs (decisions, "Retry on 400/401"). */
import type { AnswerOf, AnyEndpoint } from '../../contract/endpoint.ts';
import { type Clock, systemClock } from '../clock.ts';
import { noteRole } from '../session/role-watch.ts';
import { cookieSession } from '../session/cookie-session.ts';
import type { SessionProtocol } from '../session/session-protocol.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { CallInput } from './call.ts';
import { type Locks, browserLocks } from './insecure-origins.ts';
import { leaveFailure, leaveNotice, readNotice, refreshRestMs } from './refresh-notice.ts';
import { exchange, readReply } from './reply.ts';
import { type RawInput, prepareRequest } from './request.ts';
import { ignoredTime } from './server-time.ts';

/** The session's state at the start of a call. */
export interface CallStart {
  readonly key: string | undefined;
  readonly refreshedAt: number | undefined;
  readonly stamp: string | number | undefined;
}

/** `failed`: the server gave no clear answer, and the user stays signed in. `ended`: the session is over. */
export type RenewalOutcome = 'renewed' | 'failed' | 'ended';

export interface SessionRenewal {
  start(): CallStart;
  /**
   * Refreshes, unless a refresh has succeeded since the call started or failed in any tab seconds ago. Never rejects.
   */
  renew(start: CallStart): Promise<RenewalOutcome>;
}

export interface RenewalOptions {
  readonly apiUrl: string;
  readonly session: SessionStore;
  /** Defaults to a cookie session. */
  readonly protocol?: SessionProtocol;
  readonly fetch?: typeof globalThis.fetch;
  /** Without Web Locks, each tab refreshes on its own. */
  readonly locks?: Locks | undefined;
  /** Aborts a refresh without an answer, which would block all tabs. Defaults to 30 s. */
  readonly refreshLimit?: () => AbortSignal;
  readonly clock?: Pick<Clock, 'after'>;
}

const lockName = 'portal.session.refresh';

export function createSessionRenewal(options: RenewalOptions): SessionRenewal {
  const { apiUrl, session, fetch = globalThis.fetch, locks = browserLocks() } = options;
  const { refreshLimit = () => AbortSignal.timeout(30_000), clock = systemClock } = options;
  const { protocol = cookieSession()(session) } = options;
  let running: Promise<RenewalOutcome> | undefined;
  /** Key of the session whose refresh failed a moment ago. */
  let resting: string | undefined;

  /** Sends a request without a refresh or a retry. */
  function once<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>>;
  async function once(endpoint: AnyEndpoint, input: RawInput): Promise<unknown> {
    const request = prepareRequest(apiUrl, endpoint, input);
    return readReply(
      endpoint,
      await exchange(fetch, { ...request, init: protocol.authorize(request.init) }, ignoredTime),
      {},
    );
  }

  async function ask(key: string): Promise<RenewalOutcome> {
    try {
      const refreshed = await protocol.refresh(once, refreshLimit());
      if (refreshed === 'over') {
        if (session.key() === key) session.end('expired');
        return 'ended';
      }
      session.markRefreshed(key, refreshed.refreshToken);
      if (session.key() === key) noteRole(session, refreshed.role);
      return 'renewed';
    } catch {
      // The backend was unreachable, failed, or sent an unreadable answer.
    }
    resting = key;
    clock.after(refreshRestMs, () => (resting = undefined));
    return 'failed';
  }

  /** Returns the outcome if it is known without a request. */
  function known(start: CallStart): RenewalOutcome | undefined {
    if (start.key === undefined || session.key() !== start.key) return 'ended';
    if (protocol.stamp() !== start.stamp) return 'renewed';
    return resting === start.key ? 'failed' : undefined;
  }

  async function refresh(start: CallStart, key: string): Promise<RenewalOutcome> {
    if (!locks) return await ask(key);
    return await locks.request(lockName, async () => {
      const outcome = known(start) ?? (await readNotice(locks, key, start.refreshedAt ?? 0));
      const isCaughtUp = outcome !== 'renewed' || (await protocol.catchUp(start.stamp));
      if (outcome !== undefined && isCaughtUp) return outcome;
      const result = await ask(key);
      if (result === 'renewed') await leaveNotice(locks, clock, key, session.refreshedAt() ?? 0);
      if (result === 'failed') await leaveFailure(locks, clock, key);
      return result;
    });
  }

  return {
    start: () => ({ key: session.key(), refreshedAt: session.refreshedAt(), stamp: protocol.stamp() }),
    async renew(start) {
      const outcome = known(start);
      if (outcome !== undefined || start.key === undefined) return outcome ?? 'ended';
      if (running) return await running;
      running = refresh(start, start.key).catch((): RenewalOutcome => 'failed');
      return await running.finally(() => (running = undefined));
    },
  };
}
