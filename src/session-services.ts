/** What lives as long as the page, signed in or not: the session, the one http client, the cache, the auth provider. */
import { QueryClient } from '@tanstack/react-query';
import type { PortalConfig } from '../contract/config.ts';
import { type LeaveGuard, createLeaveGuard } from './engine/session/leave-guard.ts';
import { ApiError } from './providers/http/api-error.ts';
import { type HttpClient, createHttpClient } from './providers/http/http-client.ts';
import { createAuthProvider } from './providers/refine/auth-provider.ts';
import { keepSessionFresh } from './providers/session/keep-session-fresh.ts';
import { type SessionStore, createSessionStore } from './providers/session/session-store.ts';

export interface SessionServices {
  readonly config: PortalConfig;
  readonly session: SessionStore;
  readonly client: HttpClient;
  readonly queryClient: QueryClient;
  readonly auth: ReturnType<typeof createAuthProvider>;
  /** Here, because it must be older than the router. */
  readonly leaving: LeaveGuard;
  /** Called whenever another session begins or this one ends: whatever belongs to a user is to be forgotten. */
  onChangeOfSession(forget: () => void): void;
}

const maxRetries = 2;

/** Only a server's own failure is worth asking again; what it refused, it would refuse again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < maxRetries && error instanceof ApiError && (error.status ?? 0) >= 500;
}

export function createSessionServices(config: PortalConfig): SessionServices {
  const session = createSessionStore();
  const client = createHttpClient({ apiUrl: config.ApiUrl, session });
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
  onChangeOfSession(() => queryClient.clear());

  const auth = createAuthProvider({ call: client.call, session, clearCache: () => queryClient.clear() });
  return { config, session, client, queryClient, auth, leaving: createLeaveGuard(window), onChangeOfSession };
}
