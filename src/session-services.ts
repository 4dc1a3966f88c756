/** What lives as long as the page, signed in or not: the session, the one http client, the cache, the auth provider. */
import { QueryClient } from '@tanstack/react-query';
import type { PortalConfig } from '../contract/config.ts';
import { type LeaveGuard, createLeaveGuard } from './engine/kit/app/leave-guard.ts';
import { type PendingDeletions, createPendingDeletions } from './engine/kit/app/pending-deletions.ts';
import { ApiError } from './providers/http/api-error.ts';
import { type HttpClient, createHttpClient } from './providers/http/http-client.ts';
import { followProfile } from './providers/http/session-calls.ts';
import { forgetUntoldLanguage } from './providers/language/language-choice.ts';
import { createAuthProvider } from './providers/refine/auth-provider.ts';
import { keepSessionFresh } from './providers/session/keep-session-fresh.ts';
import { createRoleWatch } from './providers/session/role-watch.ts';
import { type SessionStore, createSessionStore } from './providers/session/session-store.ts';
import { browserStorage, forgetUser } from './providers/session/storage-slot.ts';
import { workerMemory } from './providers/worker/worker-memory.ts';

export interface SessionServices {
  readonly config: PortalConfig;
  readonly session: SessionStore;
  readonly client: HttpClient;
  readonly queryClient: QueryClient;
  readonly auth: ReturnType<typeof createAuthProvider>;
  /** Here, because it must be older than the router. */
  readonly leaving: LeaveGuard;
  /** Here, because they are to be sent before the session ends. */
  readonly pendingDeletions: PendingDeletions;
  /** Called whenever another session begins or this one ends: whatever belongs to a user is to be forgotten. */
  onChangeOfSession(forget: () => void): void;
}

const maxRetries = 2;

/** How a user's orders are called, and how many are open, is nothing to the next one. */
function forgetNews(): void {
  Promise.all([workerMemory.news.forget(), workerMemory.badge.forget(), 'clearAppBadge' in navigator && navigator.clearAppBadge()]).catch(() => undefined);
}

/** Only a server's own failure is worth asking again; what it refused, it would refuse again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < maxRetries && error instanceof ApiError && (error.status ?? 0) >= 500;
}

export function createSessionServices(config: PortalConfig): SessionServices {
  const session = createSessionStore();
  const roles = createRoleWatch({ session, askProfile: () => followProfile(client.call, session) });
  const client: HttpClient = createHttpClient({ apiUrl: config.ApiUrl, session, roles });
  const queryClient = new QueryClient({
    defaultOptions: {
      // Asked while the browser believes itself offline, a call fails and says so; by default it would wait without a word.
      queries: { retry: isWorthRetrying, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });
  // `check` would otherwise be asked again on each reconnect, and its answer remount the app.
  queryClient.setQueryDefaults(['auth'], { staleTime: Infinity, refetchOnReconnect: false });
  keepSessionFresh({ session, refresh: client.refresh });

  function onChangeOfSession(forget: () => void): void {
    let key = session.key();
    session.subscribe(() => {
      if (session.key() === key) return;
      key = session.key();
      forget();
    });
  }
  const forgetStored = () => {
    if (!session.get()) forgetNews();
    // The shared storage may hold what the next session's tab has just kept; a tab's own is its own.
    if (!session.get()) forgetUser(browserStorage());
    forgetUser(browserStorage('sessionStorage'));
  };
  onChangeOfSession(() => {
    queryClient.clear();
    forgetStored();
  });
  session.subscribe(() => {
    if (!session.get()) forgetUntoldLanguage();
  });
  // Of a session that ended while no page was open to hear of it.
  if (!session.get()) forgetStored();

  const pendingDeletions = createPendingDeletions();
  onChangeOfSession(pendingDeletions.forget);
  window.addEventListener('pagehide', () => void pendingDeletions.sendAll());

  const auth = createAuthProvider({ call: client.call, session, clearCache: () => queryClient.clear(), beforeLogout: pendingDeletions.sendAll });
  return { config, session, client, queryClient, auth, leaving: createLeaveGuard(window), pendingDeletions, onChangeOfSession };
}
