/** Builds everything that lives as long as the page: session, http client, sockets, and Refine's providers over them. */
import { QueryClient } from '@tanstack/react-query';
import type { PortalConfig } from '../contract/config.ts';
import { buildAbility } from './engine/declaration/ability.ts';
import { bindCalls, createRegistry } from './engine/declaration/registry.ts';
import type { Resource } from './engine/declaration/resource.ts';
import type { PortalServices } from './engine/session/Portal.tsx';
import { createScreenMemory } from './engine/session/screen-memory.ts';
import { socketUrl } from './providers/config/load-config.ts';
import { ApiError } from './providers/http/api-error.ts';
import { createHttpClient } from './providers/http/http-client.ts';
import { followProfile } from './providers/http/session-calls.ts';
import { createSocketHub } from './providers/live/socket-hub.ts';
import { createAccessProvider } from './providers/refine/access-provider.ts';
import { createAuthProvider } from './providers/refine/auth-provider.ts';
import { createDataProvider } from './providers/refine/data-provider.ts';
import { createLiveProvider } from './providers/refine/live-provider.ts';
import { keepSessionFresh } from './providers/session/keep-session-fresh.ts';
import { createSessionStore } from './providers/session/session-store.ts';

const maxRetries = 2;

/** Only a server's own failure is worth asking again; what it refused, it would refuse again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < maxRetries && error instanceof ApiError && (error.status ?? 0) >= 500;
}

export interface RefineProviders {
  readonly queryClient: QueryClient;
  readonly auth: ReturnType<typeof createAuthProvider>;
  readonly data: ReturnType<typeof createDataProvider>;
  readonly access: ReturnType<typeof createAccessProvider>;
  readonly live: ReturnType<typeof createLiveProvider>;
}

export function createServices(config: PortalConfig, resources: readonly Resource[]): { services: PortalServices; providers: RefineProviders } {
  const registry = createRegistry(resources);
  const session = createSessionStore();
  const memory = createScreenMemory();
  const { call, refresh } = createHttpClient({ apiUrl: config.ApiUrl, session });
  const hub = createSocketHub({
    urlOf: (path, query) => socketUrl(config, path, query),
    session,
    askSession: () => followProfile(call, session),
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: isWorthRetrying, refetchOnWindowFocus: false } } });
  // `check` would otherwise be asked again on each reconnect, and its answer remount the app.
  queryClient.setQueryDefaults(['auth'], { staleTime: Infinity, refetchOnReconnect: false });
  keepSessionFresh({ session, refresh });

  let key = session.key();
  session.subscribe(() => {
    if (session.key() === key) return;
    key = session.key();
    queryClient.clear();
    memory.forget();
  });

  const find = bindCalls(registry, call, session.get);
  return {
    services: { registry, session, hub, config, memory },
    providers: {
      queryClient,
      auth: createAuthProvider({ call, session, clearCache: () => queryClient.clear() }),
      data: createDataProvider(find),
      access: createAccessProvider(() => buildAbility(registry.resources, session.get())),
      live: createLiveProvider({ hub, find }),
    },
  };
}
