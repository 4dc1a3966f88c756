/** One refresh for any number of calls that fail together, in all tabs (decisions, "Retry on 400/401"). */
import { sessionEndpoints } from '../../contract/session.ts';
import { type Clock, systemClock } from '../clock.ts';
import { noteRole } from '../session/role-watch.ts';
import type { SessionStore } from '../session/session-store.ts';
import { type Locks, browserLocks } from './insecure-origins.ts';
import { leaveFailure, leaveNotice, readNotice, refreshRestMs } from './refresh-notice.ts';
import { readReply } from './reply.ts';
import { prepareRequest } from './request.ts';

/** What a call remembers of the moment it began. */
export interface CallStart {
  readonly key: string | undefined;
  readonly refreshedAt: number | undefined;
}

/** `failed`: the server could not say; the user stays. `ended`: that session is over. */
export type RenewalOutcome = 'renewed' | 'failed' | 'ended';

export interface SessionRenewal {
  start(): CallStart;
  /** Refreshes unless that happened since the call began, or failed in any tab within the last seconds. Never rejects. */
  renew(start: CallStart): Promise<RenewalOutcome>;
}

export interface RenewalOptions {
  readonly apiUrl: string;
  readonly session: SessionStore;
  readonly fetch?: typeof globalThis.fetch;
  /** Without Web Locks each tab refreshes once for itself. */
  readonly locks?: Locks | undefined;
  /** Gives up a refresh that never answers: it would hold the lock of every tab. 30 s. */
  readonly refreshLimit?: () => AbortSignal;
  readonly clock?: Pick<Clock, 'after'>;
}

const lockName = 'portal.session.refresh';

/** The role, where the refresh tells it. */
function readRole({ status, ok, headers }: Response, text: string): string | null | undefined {
  try {
    return readReply(sessionEndpoints.refresh, { status, ok, headers, text }, {})?.Role;
  } catch {
    return undefined;
  }
}

export function createSessionRenewal(options: RenewalOptions): SessionRenewal {
  const { apiUrl, session, fetch = globalThis.fetch, locks = browserLocks() } = options;
  const { refreshLimit = () => AbortSignal.timeout(30_000), clock = systemClock } = options;
  let running: Promise<RenewalOutcome> | undefined;
  /** The session that could not be refreshed just now. */
  let resting: string | undefined;

  async function ask(key: string): Promise<RenewalOutcome> {
    try {
      const { address, init } = prepareRequest(apiUrl, sessionEndpoints.refresh, { signal: refreshLimit() });
      const response = await fetch(address, init);
      const text = await response.text();
      if (response.ok) {
        session.markRefreshed(key);
        if (session.key() === key) noteRole(session, readRole(response, text));
        return 'renewed';
      }
      if (response.status === 401) {
        if (session.key() === key) session.end('expired');
        return 'ended';
      }
    } catch {
      // Not reached, or its answer was lost: the same as any other failure to tell.
    }
    resting = key;
    clock.after(refreshRestMs, () => (resting = undefined));
    return 'failed';
  }

  /** What is known without asking. */
  function known(start: CallStart): RenewalOutcome | undefined {
    if (start.key === undefined || session.key() !== start.key) return 'ended';
    if (session.refreshedAt() !== start.refreshedAt) return 'renewed';
    return resting === start.key ? 'failed' : undefined;
  }

  async function refresh(start: CallStart, key: string): Promise<RenewalOutcome> {
    if (!locks) return await ask(key);
    return await locks.request(lockName, async () => {
      const outcome = known(start) ?? (await readNotice(locks, key, start.refreshedAt ?? 0));
      if (outcome !== undefined) return outcome;
      const asked = await ask(key);
      if (asked === 'renewed') await leaveNotice(locks, clock, key, session.refreshedAt() ?? 0);
      if (asked === 'failed') await leaveFailure(locks, clock, key);
      return asked;
    });
  }

  return {
    start: () => ({ key: session.key(), refreshedAt: session.refreshedAt() }),
    async renew(start) {
      const outcome = known(start);
      if (outcome !== undefined || start.key === undefined) return outcome ?? 'ended';
      if (running) return await running;
      running = refresh(start, start.key).catch((): RenewalOutcome => 'failed');
      return await running.finally(() => (running = undefined));
    },
  };
}
