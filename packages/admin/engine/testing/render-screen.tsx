/** Renders a screen on the server, with a test backend that implements the portal's protocol. */
import { Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { type Environment, PortalConfig } from '../../contract/config.ts';
import { bindContext } from '../../providers/call-context.ts';
import { createHttpClient } from '../../providers/http/http-client.ts';
import { createSocketHub } from '../../providers/live/socket-hub.ts';
import { createAccessProvider, mayOf } from '../../providers/refine/access-provider.ts';
import { createDataProvider } from '../../providers/refine/data-provider.ts';
import { createSessionStore, type User } from '../../providers/session/session-store.ts';
import { storageSlot } from '../../providers/session/storage-slot.ts';
import { type Answering, startBackend } from '../../providers/testing/backend.ts';
import { browserProfile } from '../../providers/testing/browser-tabs.ts';
import { Portal, type PortalServices } from '../kit/app/Portal.tsx';
import { WriteProvider } from '../kit/data/use-write.ts';
import { createAnnouncements } from '../kit/app/announcements.ts';
import { createDraftStore } from '../kit/app/draft-store.ts';
import { createBulkRuns } from '../kit/app/bulk-runs.ts';
import { createOwnWrites } from '../kit/app/own-writes.ts';
import { createPendingDeletions } from '../kit/app/pending-deletions.ts';
import { createScreenMemory } from '../kit/app/screen-memory.ts';
import { createSingleKeyShortcuts } from '../kit/app/single-key-shortcuts.ts';
import { profile } from 'portal/profile';
import { createOwnServices } from 'portal/services';
import { DialogsProvider } from '../kit/theme/DialogsProvider.tsx';
import type { Resource } from '../model/declaration/resource.ts';
import { createAbilities } from '../model/registry/ability.ts';
import { bindCalls } from '../model/registry/bind-calls.ts';
import { availableResources, createRegistry } from '../model/registry/registry.ts';
import { applyFieldRights } from '../model/registry/apply-field-rights.ts';

interface RenderOptions {
  readonly role: User['role'];
  readonly resources: readonly Resource[];
  readonly answer: Answering;
  readonly extensions?: readonly string[];
  readonly environment?: Environment;
  readonly location?: string;
  /** Properties of the user other than the role. */
  readonly user?: Partial<User>;
  /** Additional keys of `config.json`. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Prepares the services before the first render. */
  prepare?(services: PortalServices): void;
}

export interface RenderedScreen {
  readonly html: string;
  /** The readable text in order, with a space between elements. */
  readonly text: string;
  /** The received requests in order, such as `GET /shop/delivery/1`. */
  readonly requests: readonly string[];
}

function textOf(html: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#x27;': "'",
  };
  return html
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Renders the screen repeatedly until all of its queries have settled. */
export async function renderScreen(
  screen: ReactNode,
  {
    role,
    resources,
    answer,
    extensions = [],
    environment,
    location = '/',
    user,
    config: configOverrides,
    prepare,
  }: RenderOptions,
): Promise<RenderedScreen> {
  const backend = await startBackend(answer);
  const tab = browserProfile().openTab();
  const session = createSessionStore(tab);
  session.begin({ role, ...Object.values(profile.examples)[0], ...user });
  const client = createHttpClient({ apiUrl: backend.origin, session, locks: undefined });
  const config = PortalConfig.parse({
    ApiUrl: backend.origin,
    PhoneContact: '01632 960000',
    Extensions: extensions,
    Environment: environment,
    ...configOverrides,
  });
  const declared = createRegistry(availableResources(resources, config));
  const abilityOf = createAbilities(() => declared.resources);
  const calls = createDataProvider(
    bindCalls(declared, { ...client, apiUrl: backend.origin }, session.get),
    bindContext(client, session.get),
  );
  const access = createAccessProvider(() => abilityOf(session.get()));
  const registry = applyFieldRights(declared, mayOf(access.can));
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity } },
  });
  const services: PortalServices = {
    registry,
    abilityOf,
    session,
    hub: createSocketHub({
      urlOf: (path) => `ws://127.0.0.1:1${path}`,
      session,
      askSession: async () => undefined,
      onWake: () => () => undefined,
      onOffline: () => () => undefined,
    }),
    config,
    memory: createScreenMemory(),
    newRows: { openedAt: () => 0, follow: () => () => undefined, check: async () => undefined },
    announcements: createAnnouncements({
      slot: storageSlot(tab.storage, 'portal.announcements.v1'),
      sessionKey: session.key,
    }),
    drafts: createDraftStore({ slot: storageSlot(tab.storage, 'portal.drafts.v2'), owner: session.key }),
    lastingDrafts: createDraftStore({
      slot: storageSlot(tab.storage, 'portal.lasting-drafts.v1'),
      owner: () => undefined,
    }),
    ...createOwnServices(),
    leaving: { hold: () => () => undefined, holdDialog: () => () => undefined },
    pendingDeletions: createPendingDeletions(),
    writes: createOwnWrites(),
    bulkRuns: createBulkRuns(),
    uploads: client.uploads,
    files: client.files,
    singleKeys: createSingleKeyShortcuts(storageSlot(tab.storage, 'portal.single-keys')),
    settled: Promise.resolve(),
  };
  prepare?.(services);
  /** Renders with all lazy components loaded, and without React's comments. */
  const draw = async () => {
    const { prelude } = await prerender(
      <StaticRouter location={location}>
        <DialogsProvider leaving={services.leaving}>
          <Portal services={services}>
            <Refine
              dataProvider={calls}
              accessControlProvider={access}
              options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient } }}
            >
              <WriteProvider>{screen}</WriteProvider>
            </Refine>
          </Portal>
        </DialogsProvider>
      </StaticRouter>,
      // Ignore errors of components that need a browser. They are left out.
      { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: () => undefined },
    );
    return (await new Response(prelude).text()).replaceAll(/<!--.*?-->/g, '');
  };
  try {
    for (;;) {
      const html = await draw();
      const waiting = queryClient
        .getQueryCache()
        .getAll()
        .filter(
          ({ state, options }) => state.status === 'pending' && !('enabled' in options && options.enabled === false),
        );
      if (waiting.length === 0) {
        return { html, text: textOf(html), requests: backend.received.map(({ method, url }) => `${method} ${url}`) };
      }
      await Promise.all(waiting.map((query) => query.fetch().catch(() => undefined)));
    }
  } finally {
    queryClient.clear();
    await backend.close();
  }
}
