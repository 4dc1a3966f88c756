/** The services of the signed-in portal: the declarations, the sockets and Refine's providers. */
import { QueryClient } from '@tanstack/react-query';
import type { PortalServices } from '../engine/kit/app/Portal.tsx';
import { createAnnouncements } from '../engine/kit/app/announcements.ts';
import { createBulkRuns } from '../engine/kit/app/bulk-runs.ts';
import { createDraftStore } from '../engine/kit/app/draft-store.ts';
import { createNewRowsCheck, createNewRowsWatch } from '../engine/kit/app/new-rows-watch.ts';
import { createOwnWrites } from '../engine/kit/app/own-writes.ts';
import { createScreenMemory } from '../engine/kit/app/screen-memory.ts';
import { whenPageSettled } from '../engine/kit/app/page-settled.ts';
import { createSingleKeyShortcuts } from '../engine/kit/app/single-key-shortcuts.ts';
import { createOwnServices } from 'portal/services';
import type { Resource } from '../engine/model/declaration/resource.ts';
import { createAbilities } from '../engine/model/registry/ability.ts';
import { bindCalls } from '../engine/model/registry/bind-calls.ts';
import { type Registry, createRegistry, availableResources } from '../engine/model/registry/registry.ts';
import { bindContext } from '../providers/call-context.ts';
import { mayCall } from '../contract/endpoint.ts';
import { languageEndpoints } from '../contract/language.ts';
import { heartbeat } from '../contract/live.ts';
import { noSockets } from '../contract/config.ts';
import { socketUrl } from '../providers/config/load-config.ts';
import { ApiError } from '../providers/http/api-error.ts';
import { serverTime } from '../providers/http/server-time.ts';
import { followProfile } from '../providers/http/session-calls.ts';
import { saveLanguage } from '../providers/language/language-choice.ts';
import { createSocketHub } from '../providers/live/socket-hub.ts';
import { createAccessProvider } from '../providers/refine/access-provider.ts';
import { createDataProvider } from '../providers/refine/data-provider.ts';
import { createLiveProvider } from '../providers/refine/live-provider.ts';
import { browserStorage, storageSlot } from '../providers/session/storage-slot.ts';
import type { SessionServices } from './session-services.ts';

export interface PortalProviders {
  readonly data: ReturnType<typeof createDataProvider>;
  readonly access: ReturnType<typeof createAccessProvider>;
  readonly live: ReturnType<typeof createLiveProvider>;
}

const maxRetries = 2;

/** Returns whether to retry a failed query. Only server errors (5xx) are worth it, because rejections would repeat. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < maxRetries && error instanceof ApiError && (error.status ?? 0) >= 500;
}

function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      // `always` makes a call fail while the browser is offline. By default it would wait without feedback.
      queries: { retry: isWorthRetrying, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });
  // Without this, each reconnect would call `check` again and remount the app.
  queryClient.setQueryDefaults(['auth'], { staleTime: Infinity, refetchOnReconnect: false });
  return queryClient;
}

export interface Built {
  /** Services without the registry, which depends on the user. */
  readonly services: Omit<PortalServices, 'registry'>;
  readonly registry: Registry;
  /** Replaces the declarations in the registry. */
  declare(resources: readonly Resource[]): void;
  readonly providers: PortalProviders;
  readonly queryClient: QueryClient;
}

export function createPortalServices(base: SessionServices, resources: readonly Resource[]): Built {
  const { config, session, protocol, client } = base;
  const queryClient = createQueryClient();
  base.keepCache(queryClient);
  let latest = createRegistry(availableResources(resources, config));
  const registry: Registry = {
    get resources() {
      return latest.resources;
    },
    find: (name) => latest.find(name),
  };
  const abilityOf = createAbilities(() => registry.resources);
  const memory = createScreenMemory();
  const bulkRuns = createBulkRuns();
  // If the backend sends no email address, drafts last for one session.
  const owner = () => session.get()?.email?.toLowerCase() ?? session.key();
  const drafts = createDraftStore({ slot: storageSlot(browserStorage('sessionStorage'), 'portal.drafts.v2'), owner });
  const announcements = createAnnouncements({
    slot: storageSlot(browserStorage(), 'portal.announcements.v1'),
    sessionKey: session.key,
  });
  // Follow the announcements that other tabs store.
  window.addEventListener('storage', announcements.follow);
  const own = createOwnServices();
  const lastingDrafts = createDraftStore({ slot: storageSlot(browserStorage(), 'portal.lasting-drafts.v1'), owner });
  const hub = createSocketHub({
    urlOf: (path, query) => socketUrl(config, path, query),
    isAbsent: config.Sockets === noSockets,
    session,
    askSession: () => followProfile(client.call, session, protocol),
    ...(config.Extensions.includes(heartbeat) && { isWatched: () => document.visibilityState === 'visible' }),
  });
  // Flags may have changed since sign-in. If the request fails, the old flags remain.
  const followFlags = () => {
    if (session.get()) followProfile(client.call, session, protocol).catch(() => undefined);
  };
  const tellAccount = () => {
    const user = session.get();
    if (user && mayCall(languageEndpoints.keep.access, user) && config.Extensions.includes('language')) {
      void saveLanguage((tag) => client.call(languageEndpoints.keep, { body: { Language: tag } }));
    }
  };
  followFlags();
  tellAccount();
  base.onChangeOfSession(() => {
    memory.forget();
    bulkRuns.forget();
    own.forget();
    announcements.follow();
    followFlags();
    tellAccount();
  });
  const find = bindCalls(registry, { ...client, apiUrl: config.ApiUrl, backends: config.Backends }, session.get);
  const data = createDataProvider(find, bindContext(client, session.get));
  const newRows = createNewRowsWatch({
    time: serverTime,
    ask: createNewRowsCheck(registry, data),
  });
  return {
    services: {
      ...own,
      abilityOf,
      session,
      hub,
      config,
      memory,
      newRows,
      announcements,
      drafts,
      lastingDrafts,
      leaving: base.leaving,
      pendingDeletions: base.pendingDeletions,
      writes: createOwnWrites(),
      bulkRuns,
      uploads: client.uploads,
      files: client.files,
      singleKeys: createSingleKeyShortcuts(storageSlot(browserStorage(), 'portal.single-keys')),
      settled: whenPageSettled(queryClient),
    },
    providers: {
      data,
      access: createAccessProvider(() => abilityOf(session.get())),
      live: createLiveProvider({ hub, find }),
    },
    registry,
    declare(next) {
      latest = createRegistry(availableResources(next, config));
    },
    queryClient,
  };
}
